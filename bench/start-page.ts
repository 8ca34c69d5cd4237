import { askOnce } from "./http.ts"
import { digits, report } from "./report.ts"
import { inRounds, median, ratioOf } from "./rounds.ts"
import { groups, makeWorld, managerOf, signIn, startPortal } from "./world.ts"

const cars = 100_000
const rounds = 20

/** The start page of agents and admins, each against the same request for their own profile: what it adds to a call. */
export async function measureStartPage(): Promise<void> {
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
    profile: timed("/api/user/", agent),
    agent: timed("/api/start", agent),
    admin: timed("/api/start/admin", provider),
    desk: timed("/api/desk", provider),
  })
  for (const [what, measured, atMost] of [
    ["Startseite eines Agenten", times.agent, 12],
    ["Diagramme der Startseite", times.admin, 20],
    ["Schreibtisch", times.desk, 8],
  ] as const)
    report({
      what,
      measured: `${digits(median(measured))} ms`,
      against: `${digits(median(times.profile))} ms für das eigene Profil`,
      ratio: ratioOf(measured, times.profile),
      bound: { atMost },
    })
  await portal.stop()
  await world.close()
}
