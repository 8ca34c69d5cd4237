import { connect } from "node:net"
import { isRefused } from "../server/core/refusal.ts"
import { openIdentity } from "../server/portal/identity/embedded-identity.ts"
import { acceptance, acceptorsOfAll, carsInTurn, freeAll } from "./accepting.ts"
import { requestBytes } from "./http.ts"
import { load } from "./load.ts"
import { memoryOf } from "./processes.ts"
import { digits, reportRounds, say } from "./report.ts"
import { inRounds, median, percentile } from "./rounds.ts"
import { within } from "./within.ts"
import { addAgent, groups, makeWorld, type Portal, startPortal, type World } from "./world.ts"

const rounds = 3
const seconds = 4
const streamCount = 1_000
/** Maximum streams per user. */
const perPerson = 10
/** Only these streams are parsed, to limit the load of the measuring process. */
const readOnes = 50
/** Acceptances per second, more than on any real day. */
const usualPerSecond = 20

/** A thousand live streams in one process: their delay in ms after an acceptance's response, and their cost for acceptances. */
export async function measureStreams(): Promise<void> {
  const world = await makeWorld({ preOffers: 5_000, selections: 0 })
  const portal = await startPortal(world)
  const acceptors = await acceptorsOfAll(portal)
  const tokens = await tokensOfMany(world, streamCount / perPerson)
  const answeredAt = new Map<string, number>()
  const before = await memoryOf(portal.pid)
  const delays: number[] = []

  const accepting = async (pauseMs: number) => {
    await freeAll(world)
    answeredAt.clear()
    const next = carsInTurn(acceptors)
    const connections = pauseMs > 0 ? 1 : 10
    let acceptedCarId = ""
    const { perSecond } = await load({
      port: portal.port,
      connections,
      seconds,
      status: 200,
      next: () => {
        const turn = next()
        if (!turn) return undefined
        acceptedCarId = turn.car.id
        return acceptance(portal.port, turn.acceptor, turn.car)
      },
      watch: () => {
        const carId = acceptedCarId
        return () => answeredAt.set(carId, performance.now())
      },
      pauseMs,
    })
    return perSecond
  }
  const withStreams = async <T>(work: () => Promise<T>) => {
    const leave = await openStreams(portal, tokens, (carId) => {
      const at = answeredAt.get(carId)
      if (at !== undefined) delays.push(performance.now() - at)
    })
    const result = await work()
    leave()
    return result
  }
  const results = await inRounds(rounds, {
    streams: () => withStreams(() => accepting(0)),
    none: () => accepting(0),
  })
  reportRounds(`Annahmen bei ${streamCount} offenen Bildschirmen`, [results.streams, results.none], {
    unit: "/s",
    named: "ohne",
    bound: { atLeast: 0.8 },
  })
  printDelays("unter Volllast", delays)
  delays.length = 0
  await withStreams(async () => {
    await accepting(1000 / usualPerSecond)
    const now = await memoryOf(portal.pid)
    say(
      `  Arbeitsspeicher: ${digits(before?.now ?? 0)} MB vorher, ${digits(now?.now ?? 0)} MB mit Bildschirmen`,
    )
  })
  printDelays(`bei ${usualPerSecond} Annahmen je Sekunde`, delays)
  const late = [[percentile(delays, 0.99)], [1000]] as const
  reportRounds("Meldung an 1.000 Bildschirme, 99 von 100", late, { unit: " ms", bound: { atMost: 1 } })
}

const printDelays = (when: string, delays: readonly number[]): void =>
  say(
    `  Meldung ${when}: Mitte ${digits(median(delays))} ms, 99 von 100 in ${digits(percentile(delays, 0.99))} ms (${delays.length} Meldungen)`,
  )

/** Signs in users of all groups, bypassing the sign-in limits, and returns their tokens. */
async function tokensOfMany({ db, databaseUrl }: World, count: number): Promise<string[]> {
  const identity = await openIdentity({ db, databaseUrl, publicUrl: "http://127.0.0.1" })
  const tokens: string[] = []
  for (let person = 0; person < count; person++) {
    const email = `mitarbeit-${person}@bench.example`
    const group = groups[person % groups.length]
    await addAgent({ db, identity }, { mail: email, name: "Mitarbeit", type: "SELLER" }, group!)
    const asker = { ip: "127.0.0.1", headers: {} }
    const accountId = (await identity.accountOf(email)) ?? ""
    const signedIn = await identity.own.enter<never>(asker, accountId, async () => null)
    if (isRefused(signedIn)) throw new Error(`Sign-in of ${email}: ${signedIn.refused}`)
    const cookie = signedIn.cookies.map((text) => text.split(";")[0]).join("; ")
    const answer = await identity.own.token({ ip: "127.0.0.1", headers: { cookie } })
    if (isRefused(answer)) throw new Error(`Token of ${email}: ${answer.refused}`)
    tokens.push(answer.body.token)
  }
  await identity.close()
  return tokens
}

/** Opens all streams; `onCar` is called with cars in parsed events. Returns a function that closes them. */
async function openStreams(portal: Portal, tokens: readonly string[], onCar: (carId: string) => void) {
  const sockets = await Promise.all(
    Array.from({ length: streamCount }, async (_, which) => {
      const authorization = `Bearer ${tokens[which % tokens.length]}`
      const socket = connect({ port: portal.port, host: "127.0.0.1" })
      socket.write(requestBytes({ port: portal.port, path: "/api/live", headers: { authorization } }))
      const ready = new Promise<void>((resolve, reject) => {
        socket.on("error", reject)
        let text = ""
        socket.on("data", (bytes) => {
          if (text === "ready") {
            if (which < readOnes)
              for (const [, id = ""] of bytes.toString("latin1").matchAll(/"([0-9a-f-]{36})"/g)) onCar(id)
            return
          }
          text += bytes.toString("latin1")
          if (!text.includes('"reload"')) return
          text = "ready"
          resolve()
        })
      })
      await within(60, "the first event of a stream of /api/live", ready)
      return socket
    }),
  )
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
