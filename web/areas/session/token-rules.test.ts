import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { tokenOf } from "./token-for-tests.ts"
import {
  after,
  isDue,
  isSameSession,
  longestRetryMs,
  noToken,
  servingToken,
  type TokenEvent,
  type TokenState,
} from "./token-rules.ts"

const minute = 60_000
const token = tokenOf({ minutes: 15 })
const fresh = after(noToken, { kind: "arrived", token, askedAt: 0 })
const unreachable = (state: TokenState, at: number) => after(state, { kind: "unreachable", at })

test("without a token nothing serves and nothing is asked for by itself, network or not", () => {
  expect(servingToken(noToken, 0)).toBeNull()
  expect(isDue(noToken, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(unreachable(noToken, 0).dueAt).toBeNull()
})

test("a new one is due 5 minutes before the end, the old one serves until 30 seconds before", () => {
  expect(isDue(fresh, 10 * minute - 1)).toBe(false)
  expect(isDue(fresh, 10 * minute)).toBe(true)
  expect(servingToken(fresh, 14.5 * minute - 1)).toBe(token)
  expect(servingToken(fresh, 14.5 * minute)).toBeNull()
})

test("a token that lives shortly is not asked for without end", () => {
  const short = after(noToken, { kind: "arrived", token: tokenOf({ minutes: 1 }), askedAt: 0 })
  expect(short.dueAt).toBe(30_000)
})

test("a failing network is tried again after 30 seconds, doubling to 16 minutes, and anew after a success", () => {
  const waits: number[] = []
  let state = fresh
  for (let time = 10 * minute, tries = 0; tries < 8; tries += 1) {
    state = unreachable(state, time)
    waits.push((state.dueAt ?? 0) - time)
    time = state.dueAt ?? 0
  }
  expect(waits.map((wait) => wait / minute)).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16])
  const again = after(state, { kind: "arrived", token, askedAt: 0 })
  expect(unreachable(again, 10 * minute).dueAt).toBe(10.5 * minute)
})

test("another failure stops; the kept token goes on serving", () => {
  const stopped = after(fresh, { kind: "failed" })
  expect(isDue(stopped, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(servingToken(stopped, minute)).toBe(token)
})

describe("whose token it is", () => {
  test.each([
    ["another person's", { sub: "b" }],
    ["of another sign-in of the same person", { sid: "2" }],
  ])("%s is another session's", (_, claims) => {
    expect(isSameSession(token, tokenOf({ minutes: 15, ...claims }))).toBe(false)
  })
  test("a renewed one is the same session's", () => {
    expect(isSameSession(token, tokenOf({ minutes: 15, number: 2 }))).toBe(true)
  })
})

const event: fc.Arbitrary<(at: number) => TokenEvent> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(
    (minutes) =>
      (at: number): TokenEvent => ({
        kind: "arrived",
        token: tokenOf({ minutes }),
        askedAt: at,
      }),
  ),
  fc.constantFrom("unreachable", "elsewhere").map(
    (kind) =>
      (at: number): TokenEvent => ({ kind, at }),
  ),
  fc.constantFrom("failed", "gone").map((kind) => (): TokenEvent => ({ kind })),
)

test("whatever happens: the next try lies 30 seconds to 16 minutes or a token's life ahead, never in the past", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(20 * minute))), (steps) => {
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
    }),
  )
})
