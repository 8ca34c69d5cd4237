import { Agent, request } from "node:http"
import { expect, test } from "vitest"
import { multiplyCars } from "../bench/world-cars.ts"
import { berlinToday } from "../contract/core/dates.ts"
import { castPassword } from "./demo/cast.ts"
import { loadDemoCars } from "./demo/demo.ts"
import { seller } from "./testing/builder.ts"
import { addPreOffer } from "./testing/cars.ts"
import { createCastDatabase, databaseOfTest, openedInTest } from "./testing/database.ts"
import { admin, requestBody } from "./testing/requests.ts"
import { tokenFrom } from "./testing/sign-in.ts"
import { runningPortal } from "./testing/starts.ts"

// One seller floods the portal with 200 parallel calls on 11,000 cars; other calls may take at most three times as
// long. Ratios within a run, since machines differ (ADR-0008).

const parallel = 200
const rounds = 12
const turns = 5
const greedy = {
  "the search": "/api/find?words=a",
  "the start page": "/api/start",
  "the overview": "/api/car/all/area?area=PRE_OFFER",
}

async function startWorld() {
  const DATABASE_URL = await databaseOfTest(createCastDatabase)
  const db = openedInTest(DATABASE_URL, 10)
  await loadDemoCars(db, berlinToday(new Date()))
  await multiplyCars(db, { PRE_OFFER: 8_000, SELECTION: 3_000 })
  await db.run("vacuum analyze")
  const portal = await runningPortal({ env: { DATABASE_URL, DEMO: "1" } })
  return { db, portal }
}
type World = Awaited<ReturnType<typeof startWorld>>

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number

const calls = ["sign-in", "desk", "acceptance"] as const
type Times = Record<(typeof calls)[number], number[]>
const noTimes = (): Times => ({ "sign-in": [], desk: [], acceptance: [] })

async function measure(
  { db, portal: { url } }: World,
  tokens: { manager: string; admin: string },
  times: Times,
) {
  const send = (path: string, authorization: string, body?: object) =>
    fetch(url + path, {
      headers: { "content-type": "application/json", origin: url, ...(authorization && { authorization }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    })
  const timed = async (name: keyof Times, call: () => Promise<Response>) => {
    const start = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    times[name].push(performance.now() - start)
    expect([name, answer.status]).toEqual([name, 200])
  }
  await db.run("delete from rate_limits")
  for (let round = 0; round < rounds; round++) {
    const car = await addPreOffer(db)
    const credentials = { email: "leitung@kessler.example", password: castPassword }
    await timed("sign-in", () => send("/api/identity/sign-in/email", "", credentials))
    await timed("desk", () => send("/api/desk", tokens.admin))
    await timed("acceptance", () =>
      send("/api/car/mail", tokens.manager, requestBody("PRE_OFFER_ACCEPT", car)),
    )
  }
}

/** Keeps `parallel` calls running until stopped; returns the statuses. */
function greed(url: string, authorization: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const statuses = new Set<number>()
  let isOver = false
  const call = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization, "accept-encoding": "gzip" }
      request(url, { agent, headers }, (answer) => {
        statuses.add(answer.statusCode ?? 0)
        answer
          .on("error", () => {})
          .on("close", resolve)
          .resume()
      })
        .on("error", (error) => (isOver ? resolve() : reject(error)))
        .end()
    })
  const callers = Array.from({ length: parallel }, async () => {
    while (!isOver) await call()
  })
  return async () => {
    // Refusals are delayed, so others' calls may be faster.
    await expect.poll(() => statuses.has(429)).toBe(true)
    isOver = true
    agent.destroy()
    await Promise.all(callers)
    return statuses
  }
}

test.each(Object.entries(greedy))(
  "other users hardly wait while one seller calls %s 200 times at once",
  async (_, path) => {
    const world = await startWorld()
    const tokenOf = async (mail?: string) => (await tokenFrom(world.portal, mail)).authorization
    const tokens = { manager: await tokenOf(), admin: await tokenOf(admin) }
    const own = await tokenOf(seller)
    await measure(world, tokens, noTimes())
    const [idle, busy, statuses] = [noTimes(), noTimes(), new Set<number>()]
    // Alternating, since other programs affect the machine.
    for (let turn = 0; turn < turns; turn++) {
      await measure(world, tokens, idle)
      const stop = greed(world.portal.url + path, own)
      await measure(world, tokens, busy).finally(async () => {
        for (const status of await stop()) statuses.add(status)
      })
    }
    const p95s = calls.map((name) => ({ name, idle: p95(idle[name]), busy: p95(busy[name]) }))
    console.table(p95s)
    expect([...statuses].toSorted()).toEqual([200, 429])
    expect(p95s.filter((each) => each.busy > 3 * each.idle)).toEqual([])
  },
)
