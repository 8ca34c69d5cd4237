import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import {
  after,
  createTokenKeeper,
  longestRetryMs,
  noToken,
  servingToken,
  type TokenEvent,
  type TokenParts,
  type TokenState,
} from "./token-keeper.ts"

const minute = 60_000
const lifetime = 15 * minute
const latency = 200

/** A token valid for `minutes`, by a clock decades behind this machine's. */
function tokenOf({ minutes, number = 1 }: { minutes: number; number?: number }): string {
  const payload = { iat: 1_000, exp: 1_000 + minutes * 60, sub: "a", sid: "1", number }
  return `x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`
}

type Mode = "up" | "down" | "refusing" | "over"
type Timer = { at: number; act: () => void }

/** A tab with a clock that only `pass` advances; `asked` records the requests to the identity. */
function openWorld() {
  let now = 1_000_000
  let issued = 0
  const timers = new Set<Timer>()
  const issuedAt = new Map<string, number>()
  const world = { mode: "up" as Mode, asked: [] as number[], over: [] as string[], most: 0 }
  let underWay = 0

  const setTimer = (act: () => void, ms: number) => {
    const timer = { at: now + ms, act }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const fetchToken: TokenParts["fetchToken"] = () => {
    world.asked.push(now)
    world.most = Math.max(world.most, ++underWay)
    const { mode } = world
    const token = tokenOf({ minutes: lifetime / minute, number: ++issued })
    issuedAt.set(token, now)
    return new Promise((resolve, reject) => {
      setTimer(() => {
        underWay -= 1
        if (mode === "down") reject(new TypeError("fetch failed"))
        else if (mode === "refusing") reject(new Error("500"))
        else resolve(mode === "over" ? { over: "user-disabled" } : { token })
      }, latency)
    })
  }
  const tab = createTokenKeeper({
    fetchToken,
    isUnreachable: (error) => error instanceof TypeError,
    onOver: (why) => world.over.push(why),
    now: () => now,
    setTimer,
  })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  return Object.assign(world, {
    tab,
    left: (token: string | null) => (token ? (issuedAt.get(token) ?? 0) + lifetime - now : 0),
    async pass(ms: number) {
      await settle()
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (!next) break
        now = Math.max(now, next.at)
        timers.delete(next)
        next.act()
        await settle()
      }
      now = end
    },
    /** The machine sleeps, with no request pending: timers neither fire nor advance. */
    async sleep(ms: number) {
      // Timers that are due meanwhile run first: otherwise their responses would expire during the sleep.
      do await this.pass(latency)
      while (underWay > 0)
      now += ms
      for (const timer of timers) timer.at += ms
    },
    /** The token if available at once; otherwise null. */
    atOnce: () => Promise.race([tab.token(), settle().then(() => null)]),
    /** The token after waiting; "failed" without one. */
    async use() {
      const got = tab.token().catch(() => "failed" as const)
      await this.pass(latency)
      return got
    },
  })
}

describe("one tab", () => {
  test("renews the token 5 minutes before its end, for ever", async () => {
    const world = openWorld()
    const token = await world.use()
    const begin = world.asked[0]!
    await world.pass(10 * minute - latency - 1)
    expect(world.asked).toHaveLength(1)
    await world.pass(1)
    expect(world.asked).toEqual([begin, begin + 10 * minute])
    await world.pass(8 * 60 * minute)
    expect(world.asked).toHaveLength(2 + 48)
    expect(await world.use()).not.toBe(token)
    expect(world.asked).toHaveLength(2 + 48)
  })

  test("simultaneous calls cause one request", async () => {
    const world = openWorld()
    const calls = [world.tab.token(), world.tab.token(), world.tab.renew()]
    await world.pass(latency)
    expect(new Set(await Promise.all(calls)).size).toBe(1)
    expect(world.asked).toHaveLength(1)
  })

  test("retries a failing network after 30 seconds, doubling to 16 minutes", async () => {
    const world = openWorld()
    await world.use()
    world.mode = "down"
    await world.pass(85 * minute)
    const waits = world.asked.slice(2).map((at, index) => at - latency - world.asked[index + 1]!)
    expect(waits.map((wait) => wait / minute)).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16])
    world.mode = "up"
    await world.pass(16 * minute)
    const asked = world.asked.length
    expect(world.left((await world.use()) as string)).toBeGreaterThan(minute)
    expect(world.asked).toHaveLength(asked)
  })

  test("uses the old token until 30 seconds before its end if renewal fails", async () => {
    const world = openWorld()
    const token = await world.use()
    world.mode = "down"
    await world.pass(14.5 * minute - 2 * latency)
    expect(await world.use()).toBe(token)
    expect(await world.use()).toBe("failed")
  })

  test("other failures stop renewal; the next use after expiry requests a token", async () => {
    const world = openWorld()
    await world.use()
    world.mode = "refusing"
    await world.pass(60 * minute)
    expect(world.asked).toHaveLength(2)
    world.mode = "up"
    expect(world.left((await world.use()) as string)).toBe(lifetime - latency)
    await world.pass(10 * minute)
    expect(world.asked).toHaveLength(4)
  })

  test("requests a new token after waking up", async () => {
    const world = openWorld()
    await world.use()
    await world.sleep(5 * 60 * minute)
    world.tab.wake()
    await world.pass(latency)
    expect(world.asked).toHaveLength(2)
  })

  test("notices an unreported sleep within a minute", async () => {
    const world = openWorld()
    await world.use()
    await world.sleep(5 * 60 * minute)
    await world.pass(minute + latency)
    expect(world.asked).toHaveLength(2)
  })

  test("reports the end of a session once, and stops requesting", async () => {
    const world = openWorld()
    await world.use()
    world.mode = "over"
    await world.pass(60 * minute)
    expect(world.over).toEqual(["user-disabled"])
    expect(world.asked).toHaveLength(2)
  })

  test("does not use a forgotten token, nor a pending one", async () => {
    const world = openWorld()
    const old = world.tab.token()
    world.tab.forget()
    const next = world.tab.token()
    await world.pass(latency)
    expect(await old).toBe(await next)
    expect(await world.use()).toBe(await next)
    world.tab.forget()
    await world.pass(60 * minute)
    expect(world.asked).toHaveLength(2)
  })

  test("ignores the end of an earlier session", async () => {
    const world = openWorld()
    world.mode = "over"
    const old = world.tab.token()
    world.tab.forget()
    world.mode = "up"
    await world.pass(latency)
    expect(await old).toBeNull()
    expect(world.over).toEqual([])
  })
})

type World = ReturnType<typeof openWorld>
type Step = (world: World) => Promise<unknown> | unknown

const stepsBy = <T>(values: fc.Arbitrary<T>, act: (world: World, value: T) => unknown) =>
  values.map(
    (value): Step =>
      (world) =>
        act(world, value),
  )

const modes = (...names: Mode[]) => stepsBy(fc.constantFrom(...names), (world, mode) => (world.mode = mode))
const passing = stepsBy(fc.integer({ min: 1, max: 20 * minute }), (world, ms) => world.pass(ms))
const sleeping = stepsBy(fc.integer({ min: 1, max: 300 * minute }), (world, ms) => world.sleep(ms))
const waking = stepsBy(fc.constant(null), (world) => world.tab.wake())
const using = stepsBy(fc.constant(null), async (world) => {
  const token = await world.use()
  if (token !== null && token !== "failed") expect(world.left(token) + latency).toBeGreaterThan(30_000)
})
const history = (...steps: fc.Arbitrary<Step>[]) => fc.array(fc.oneof(...steps), { maxLength: 25 })

describe("in any sequence of events", () => {
  test("no expired token is returned, and none is requested twice at once", async () => {
    const any = history(modes("up", "down", "refusing", "over"), passing, sleeping, waking, using)
    await fc.assert(
      fc.asyncProperty(any, async (steps) => {
        const world = openWorld()
        for (const step of steps) await step(world)
        expect(world.most).toBeLessThanOrEqual(1)
      }),
    )
  })

  test("the token is fresh within 16 minutes after the network is back", async () => {
    const network = history(modes("up", "down"), passing, sleeping, waking, using)
    await fc.assert(
      fc.asyncProperty(network, async (steps) => {
        const world = openWorld()
        await world.use()
        for (const step of steps) await step(world)
        world.mode = "up"
        await world.pass(16 * minute + 2 * minute)
        expect(world.left(await world.atOnce())).toBeGreaterThan(30_000)
      }),
    )
  })
})

const minuteMs = 60_000
const token = tokenOf({ minutes: 15 })
const fresh = after(noToken, { kind: "arrived", token, askedAt: 0 })
const unreachable = (state: TokenState, at: number) => after(state, { kind: "unreachable", at })

test("a short-lived token causes no request loop", () => {
  const short = after(noToken, { kind: "arrived", token: tokenOf({ minutes: 1 }), askedAt: 0 })
  expect(short.dueAt).toBe(30_000)
})

test("a success resets the retry delay", () => {
  const tries = [10 * minuteMs, 20 * minuteMs].reduce(unreachable, fresh)
  expect(tries.dueAt).toBe(21 * minuteMs)
  const again = after(tries, { kind: "arrived", token, askedAt: 0 })
  expect(unreachable(again, 10 * minuteMs).dueAt).toBe(10.5 * minuteMs)
})

const event: fc.Arbitrary<(at: number) => TokenEvent> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(
    (minutes) =>
      (at: number): TokenEvent => ({ kind: "arrived", token: tokenOf({ minutes }), askedAt: at }),
  ),
  fc.constant((at: number): TokenEvent => ({ kind: "unreachable", at })),
  fc.constantFrom("failed", "gone").map((kind) => (): TokenEvent => ({ kind })),
)

test("the next retry is 30 seconds to 16 minutes or a token's lifetime ahead, never in the past", () => {
  forAll([fc.array(fc.tuple(event, fc.nat(20 * minuteMs)))], (steps) => {
    let state = noToken
    let now = 0
    for (const [make, wait] of steps) {
      now += wait
      const happened = make(now)
      state = after(state, happened)
      if (happened.kind === "failed" || happened.kind === "gone") expect(state.dueAt).toBeNull()
      else if (state.dueAt !== null) expect(state.dueAt - now).toBeGreaterThanOrEqual(30_000)
      if (happened.kind === "unreachable" && state.dueAt !== null)
        expect(state.dueAt - now).toBeLessThanOrEqual(longestRetryMs)
      if (state.kept && servingToken(state, now)) expect(state.kept.expiresAt - now).toBeGreaterThan(30_000)
    }
  })
})
