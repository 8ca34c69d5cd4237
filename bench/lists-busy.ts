import type { AgentCar } from "../contract/cars.ts"
import type { Area } from "../contract/enums.ts"
import { type Acceptor, acceptance, acceptorOf, freeAll, isFree, pathOf } from "./accepting.ts"
import { type Answer, headerOf, openConnection, requestBytes } from "./http.ts"
import { load } from "./load.ts"
import { reportRounds } from "./report.ts"
import { inRounds } from "./rounds.ts"
import { groups, managerOf, type Portal, signIn, type World } from "./world.ts"

const rounds = 5
const seconds = 3
const connections = 10
const acceptsPerSecond = 5

/** Revision in a list's ETag; each acceptance increments it. */
const revisionOf = (answer: Answer) => Number(/-(\d+)"$/.exec(headerOf(answer.head, "etag"))?.[1])

/**
 * Reads a list on ten connections while another sales manager of the group accepts five of its cars per second. No response may be older
 * than the last acceptance confirmed before its request.
 */
export async function measureBusyList(world: World, portal: Portal, area: Area, name: string): Promise<void> {
  const { port } = portal
  const group = groups[1]!
  const reader = await signIn(portal, "beratung@brenner.example")
  const acceptor = await acceptorOf(portal, managerOf(group), area)
  const headers = { authorization: reader.authorization, "accept-encoding": "gzip" }
  const request = requestBytes({ port, path: pathOf(area), headers })
  const read = { port, connections, seconds, status: 200, next: () => request }
  const lists: { gzip: Buffer; carId: string }[] = []
  const results = await inRounds(rounds, {
    quiet: () => load(read),
    busy: async () => {
      await freeAll(world)
      const accepting = await startAccepting(port, acceptor, request, (gzip, carId) =>
        lists.push({ gzip, carId }),
      )
      const busy = await load({ ...read, watch: accepting.watch })
      await accepting.stop()
      return busy
    },
  })
  const stale = lists.filter(({ gzip, carId }) => isFree(gzip, area, carId))
  if (stale.length > 0) throw new Error(`${stale.length} lists still offered a car that had been accepted`)
  const [busy, quiet] = [results.busy, results.quiet].map((all) => all.map(({ p95Ms }) => p95Ms))
  reportRounds(
    `${name}, p95 bei ${acceptsPerSecond} Annahmen/s (${lists.length} geprüft, keine Antwort veraltet)`,
    [busy!, quiet!],
    { unit: " ms", named: "in Ruhe", bound: { atMost: 3 } },
  )
}

type Accepting = { watch: () => (answer: Answer) => void; stop(): Promise<void> }

/** Accepts cars at a steady pace; after each, reads the list again and passes it to `onList`. */
async function startAccepting(
  port: number,
  acceptor: Acceptor,
  request: Buffer,
  onList: (gzip: Buffer, carId: string) => void,
): Promise<Accepting> {
  const connection = await openConnection(port)
  let revision = revisionOf(await connection.ask(request))
  let stopped = false
  const accept = async (car: AgentCar) => {
    const accepted = await connection.ask(acceptance(port, acceptor, car))
    if (accepted.status !== 200) throw new Error(`An acceptance: ${accepted.body}`)
    revision += 1
    const list = await connection.ask(request, true)
    onList(list.body, car.id)
  }
  const work = async () => {
    const startedAt = performance.now()
    for (const [index, car] of acceptor.cars.entries()) {
      const dueAt = startedAt + (index * 1000) / acceptsPerSecond
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())))
      if (stopped) return
      await accept(car)
    }
  }
  const working = work()
  return {
    watch: () => {
      const revisionBefore = revision
      return (answer) => {
        if (revisionOf(answer) < revisionBefore)
          throw new Error(`A stale list: ${revisionOf(answer)} after ${revisionBefore}`)
      }
    },
    stop: async () => {
      stopped = true
      await working
      connection.close()
    },
  }
}
