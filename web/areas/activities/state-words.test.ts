import { expect, test } from "vitest"
import { awaitsAnswer } from "../../../contract/states.ts"
import { activityForTests } from "./activity-for-tests.ts"
import { activityBadge, isOverdue } from "./state-words.ts"

const due = "2026-11-20T09:00:00Z"

test("an answer is overdue only after its instant", () => {
  const activity = activityForTests({ answerDue: due })
  expect(isOverdue(activity, new Date(due))).toBe(false)
  expect(isOverdue(activity, new Date(Date.parse(due) + 1))).toBe(true)
})

test.each(["PRE_CONTRACT_CONFIRMED", "REQUEST_REJECTED", "ANSWERED", "WITHDRAWN", "FREED"] as const)(
  "an activity in %s awaits nothing and is never overdue",
  (state) => {
    expect(awaitsAnswer(state)).toBe(false)
    expect(isOverdue({ state, answerDue: due }, new Date("2030-01-01T00:00:00Z"))).toBe(false)
  },
)

test.each([
  ["PRE_CONTRACT_CONFIRMED", false, "green", "Vorvertrag bestätigt"],
  ["DECLINED", false, "red", "abgelehnt"],
  ["FREED", false, "grey", "freigegeben"],
  // What was cancelled says so, not that it was rejected.
  ["PRE_CONTRACT_REJECTED", true, "red", "storniert"],
  ["PRE_CONTRACT_REJECTED", false, "red", "Vorvertrag abgelehnt"],
] as const)("%s, cancelled %s, is %s: %s", (state, cancelled, tone, word) => {
  expect(activityBadge({ state, cancelled })).toEqual({ tone, word })
})
