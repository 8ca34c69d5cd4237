import { askOnce } from "./http.ts"
import { digits, report } from "./report.ts"
import { inRounds, median, ratioOf } from "./rounds.ts"
import { groups, makeWorld, managerOf, signIn, startPortal } from "./world.ts"

const cars = 10_000
const rounds = 20

/**
 * What waits for an agent and for the provider, each against the count of the same lists: the morning asks for seven things
 * where that asks for one.
 */
export async function measureMorning(): Promise<void> {
  const world = await makeWorld({ preOffers: cars / 2, selections: cars / 2 })
  const portal = await startPortal(world)
  const agent = await signIn(portal, managerOf(groups[1] as string))
  const provider = await signIn(portal, "admin@aurel.example")
  const timed =
    (path: string, { authorization }: { authorization: string }) =>
    async () => {
      const begunAt = performance.now()
      const answer = await askOnce({ port: portal.port, path, headers: { authorization } })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return performance.now() - begunAt
    }
  const times = await inRounds(rounds, {
    count: timed("/api/car/count", agent),
    agent: timed("/api/morning/agent", agent),
    provider: timed("/api/morning/provider", provider),
  })
  for (const [what, measured, atMost] of [
    ["Startseite eines Agenten", times.agent, 4],
    ["Startseite des Anbieters", times.provider, 6],
  ] as const)
    report({
      what,
      measured: `${digits(median(measured))} ms`,
      against: `${digits(median(times.count))} ms für die Zahl der Fahrzeuge`,
      ratio: ratioOf(measured, times.count),
      bound: { atMost },
    })
  await portal.stop()
  await world.close()
}
