import { describe, expect, test } from "vitest"
import type { Activity } from "../../../contract/activities.ts"
import { awaitsAnswer } from "../../../contract/states.ts"
import { activityForTests } from "./activity-for-tests.ts"
import { activityBadge, isOverdue } from "./state-words.ts"

const due = "2026-11-20T09:00:00Z"

describe("the state of an activity", () => {
  test("an answer is overdue only after its instant", () => {
    const activity = activityForTests({ answerDue: due })
    expect(isOverdue(activity, new Date(due))).toBe(false)
    expect(isOverdue(activity, new Date(Date.parse(due) + 1))).toBe(true)
  })

  test.each(["PRE_CONTRACT_CONFIRMED", "REQUEST_REJECTED", "ANSWERED", "WITHDRAWN", "FREED"] as const)(
    "%s awaits nothing and is never overdue",
    (state) => {
      expect(awaitsAnswer(state)).toBe(false)
      expect(isOverdue({ state, answerDue: due }, new Date("2030-01-01T00:00:00Z"))).toBe(false)
    },
  )

  test("a word and a tone", () => {
    const badgeOf = (state: Activity["state"]) => activityBadge({ state, cancelled: false })
    expect(badgeOf("PRE_CONTRACT_CONFIRMED")).toEqual({ tone: "green", word: "Vorvertrag bestätigt" })
    expect(badgeOf("DECLINED")).toEqual({ tone: "red", word: "abgelehnt" })
    expect(badgeOf("FREED")).toEqual({ tone: "grey", word: "freigegeben" })
  })

  test("of what was cancelled says so, not that it was rejected", () => {
    const state = "PRE_CONTRACT_REJECTED"
    expect(activityBadge({ state, cancelled: true })).toEqual({ tone: "red", word: "storniert" })
    expect(activityBadge({ state, cancelled: false }).word).toBe("Vorvertrag abgelehnt")
  })
})
