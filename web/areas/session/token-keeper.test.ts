import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../../../contract/property-for-tests.ts"
import { tokenOf } from "./token-for-tests.ts"
import {
  after,
  createTokenKeeper,
  isSameSession,
  longestRetryMs,
  noToken,
  type SharedToken,
  servingToken,
  type TokenEvent,
  type TokenParts,
  type TokenState,
} from "./token-keeper.ts"

const minute = 60_000
const lifetime = 15 * minute
const latency = 200

type Mode = "up" | "down" | "refusing" | "over"
type Timer = { at: number; act: () => void }

/** Tabs of one browser, with a clock that only `pass` advances; `asked` records the requests to the identity. */
function openWorld(tabCount: number) {
  let now = 1_000_000
  let issued = 0
  let locked = false
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
  const tabs: ReturnType<typeof createTokenKeeper>[] = Array.from({ length: tabCount }, (_, index) =>
    createTokenKeeper({
      fetchToken,
      isUnreachable: (error) => error instanceof TypeError,
      onOver: (why) => world.over.push(why),
      share: (token: SharedToken) => {
        for (const [other, tab] of tabs.entries()) if (other !== index) tab.receiveToken(token)
      },
      alone: async (work) => {
        if (locked) return false
        locked = true
        await work()
        locked = false
        return true
      },
      now: () => now,
      setTimer,
    }),
  )
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const first = () => tabs[0]!

  return Object.assign(world, {
    tabs,
    first,
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
    /** The token of a tab if available at once; otherwise null. */
    atOnce: (tab: (typeof tabs)[number]) => Promise.race([tab.token(), settle().then(() => null)]),
    /** The token of a tab after waiting; "failed" without one. */
    async use(tab = first()) {
      const got = tab.token().catch(() => "failed" as const)
      await this.pass(latency)
      return got
    },
  })
}

describe("one tab", () => {
  test("renews the token 5 minutes before its end, for ever", async () => {
    const world = openWorld(1)
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
    const world = openWorld(1)
    const calls = [world.first().token(), world.first().token(), world.first().renew()]
    await world.pass(latency)
    expect(new Set(await Promise.all(calls)).size).toBe(1)
    expect(world.asked).toHaveLength(1)
  })

  test("retries a failing network after 30 seconds, doubling to 16 minutes", async () => {
    const world = openWorld(1)
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
    const world = openWorld(1)
    const token = await world.use()
    world.mode = "down"
    await world.pass(14.5 * minute - 2 * latency)
    expect(await world.use()).toBe(token)
    expect(await world.use()).toBe("failed")
  })

  test("other failures stop renewal; the next use after expiry requests a token", async () => {
    const world = openWorld(1)
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
    const world = openWorld(1)
    await world.use()
    await world.sleep(5 * 60 * minute)
    world.first().wake()
    await world.pass(latency)
    expect(world.asked).toHaveLength(2)
  })

  test("notices an unreported sleep within a minute", async () => {
    const world = openWorld(1)
    await world.use()
    await world.sleep(5 * 60 * minute)
    await world.pass(minute + latency)
    expect(world.asked).toHaveLength(2)
  })

  test("reports the end of a session once, and stops requesting", async () => {
    const world = openWorld(1)
    await world.use()
    world.mode = "over"
    await world.pass(60 * minute)
    expect(world.over).toEqual(["user-disabled"])
    expect(world.asked).toHaveLength(2)
  })

  test("does not use a forgotten token, nor a pending one", async () => {
    const world = openWorld(1)
    const old = world.first().token()
    world.first().forget()
    const next = world.first().token()
    await world.pass(latency)
    expect(await old).toBe(await next)
    expect(await world.use()).toBe(await next)
    world.first().forget()
    await world.pass(60 * minute)
    expect(world.asked).toHaveLength(2)
  })

  test("ignores the end of an earlier session", async () => {
    const world = openWorld(1)
    world.mode = "over"
    const old = world.first().token()
    world.first().forget()
    world.mode = "up"
    await world.pass(latency)
    expect(await old).toBeNull()
    expect(world.over).toEqual([])
  })
})

describe("several tabs", () => {
  test("one requests for all", async () => {
    const world = openWorld(3)
    for (const tab of world.tabs) await world.use(tab)
    const opened = world.asked.length
    await world.pass(8 * 60 * minute)
    const asked = world.asked.length
    expect(asked - opened).toBe(48)
    for (const tab of world.tabs)
      expect(world.left((await world.use(tab)) as string)).toBeGreaterThan(5 * minute)
    expect(world.asked).toHaveLength(asked)
  })

  test("ignores another session's token", async () => {
    const world = openWorld(1)
    const own = await world.use()
    world.first().receiveToken({ token: tokenOf({ minutes: 15, sub: "b" }), askedAt: 1_000_000 })
    expect(await world.use()).toBe(own)
    world.first().forget()
    world.first().receiveToken({ token: tokenOf({ minutes: 15 }), askedAt: 1_000_000 })
    expect(await world.use()).not.toBe(tokenOf({ minutes: 15 }))
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
const tabOf = (world: World, index: number) => world.tabs[index % world.tabs.length]!
const waking = stepsBy(fc.nat(2), (world, index) => tabOf(world, index).wake())
const using = stepsBy(fc.nat(2), async (world, index) => {
  const token = await world.use(tabOf(world, index))
  if (token !== null && token !== "failed") expect(world.left(token) + latency).toBeGreaterThan(30_000)
})
const history = (...steps: fc.Arbitrary<Step>[]) =>
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.oneof(...steps), { maxLength: 25 }))

describe("in any sequence of events", () => {
  test("no expired token is returned, and no tab requests twice at once", async () => {
    const any = history(modes("up", "down", "refusing", "over"), passing, sleeping, waking, using)
    await fc.assert(
      fc.asyncProperty(any, async ([tabs, steps]) => {
        const world = openWorld(tabs)
        for (const step of steps) await step(world)
        expect(world.most).toBeLessThanOrEqual(tabs)
      }),
    )
  })

  test("every tab has a fresh token within 16 minutes after the network is back", async () => {
    const network = history(modes("up", "down"), passing, sleeping, waking, using)
    await fc.assert(
      fc.asyncProperty(network, async ([tabs, steps]) => {
        const world = openWorld(tabs)
        for (const tab of world.tabs) await world.use(tab)
        for (const step of steps) await step(world)
        world.mode = "up"
        await world.pass(16 * minute + 2 * minute)
        for (const tab of world.tabs) expect(world.left(await world.atOnce(tab))).toBeGreaterThan(30_000)
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

test("distinguishes another sign-in of the same user from a renewed token", () => {
  expect(isSameSession(token, tokenOf({ minutes: 15, sid: "2" }))).toBe(false)
  expect(isSameSession(token, tokenOf({ minutes: 15, number: 2 }))).toBe(true)
})

const event: fc.Arbitrary<(at: number) => TokenEvent> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(
    (minutes) =>
      (at: number): TokenEvent => ({ kind: "arrived", token: tokenOf({ minutes }), askedAt: at }),
  ),
  fc.constantFrom("unreachable", "elsewhere").map(
    (kind) =>
      (at: number): TokenEvent => ({ kind, at }),
  ),
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
