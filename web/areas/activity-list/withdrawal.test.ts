import { expect, test } from "vitest"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { canBeWithdrawn, withdrawRefusal } from "./withdrawal.ts"

const manager = { type: "SALES_MANAGER", terms: { version: "2024-07", answer: "ACCEPTED" } } as const
const due = "2026-11-20T09:00:00Z"
const at = (instant: string) => new Date(instant)
const before = at("2026-11-20T08:59:59.999Z")

test.each(["SELLER", "ADMIN"] as const)("a %s cannot withdraw, however late it is (P25)", (role) => {
  expect(withdrawRefusal(activityForTests(), { ...manager, type: role }, at("2027-01-01T00:00:00Z"))).toBe(
    "forbidden",
  )
})

test.each(["DECLINED", null] as const)("nobody can withdraw whose answer to the terms is %s", (answer) => {
  const reader = { ...manager, terms: { ...manager.terms, answer } }
  expect(withdrawRefusal(activityForTests(), reader, at("2027-01-01T00:00:00Z"))).toBe("termsNotAccepted")
})

test("an acceptance can go from the instant its answer is due", () => {
  expect(withdrawRefusal(activityForTests({ answerDue: due }), manager, before)).toBe("tooEarly")
  expect(withdrawRefusal(activityForTests({ answerDue: due }), manager, at(due))).toBeNull()
})

test("an open request can go at any time", () => {
  const request = activityForTests({ type: "PRE_OFFER_REQUEST", state: "OPEN", answerDue: due })
  expect(withdrawRefusal(request, manager, before)).toBeNull()
})

test.each([
  ["PRE_OFFER", ["OPEN", "PRE_CONTRACT_ACCEPTED"], true],
  ["SELECTION", ["REQUEST_ACCEPTED"], true],
  ["PRE_OFFER", ["PRE_CONTRACT_CONFIRMED", "PRE_CONTRACT_REJECTED", "ANSWERED", "DECLINED"], false],
  ["PRE_OFFER", ["WITHDRAWN", "FREED"], false],
  ["SELECTION", ["REQUEST_CONFIRMED", "REQUEST_REJECTED"], false],
] as const)("%s %j: has a button to withdraw (%s)", (area, states, has) => {
  for (const state of states) expect(canBeWithdrawn({ area, state })).toBe(has)
})
