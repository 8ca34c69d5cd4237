import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "../../../contract/property-for-tests.ts"
import { tokenOf } from "./token-for-tests.ts"
import {
  after,
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

test("a token that lives shortly is not asked for without end", () => {
  const short = after(noToken, { kind: "arrived", token: tokenOf({ minutes: 1 }), askedAt: 0 })
  expect(short.dueAt).toBe(30_000)
})

test("the wait begins anew after a success", () => {
  const tries = [10 * minute, 20 * minute].reduce(unreachable, fresh)
  expect(tries.dueAt).toBe(21 * minute)
  const again = after(tries, { kind: "arrived", token, askedAt: 0 })
  expect(unreachable(again, 10 * minute).dueAt).toBe(10.5 * minute)
})

test("another sign-in of the same person is another session, a renewed token is not", () => {
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

test("whatever happens: the next try lies 30 seconds to 16 minutes or a token's life ahead, never in the past", () => {
  forAll([fc.array(fc.tuple(event, fc.nat(20 * minute)))], (steps) => {
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
