import fc from "fast-check"
import { expect, it, test } from "vitest"
import type { ActivityAnswer } from "../../../contract/cases/activities.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { awaitsAnswer } from "../../../contract/fleet/states.ts"
import { activityForTests } from "./activity-for-tests.ts"
import { isOverdue, shownOffer, timeLeft, timeLeftText } from "./rules.ts"

const due = "2026-11-20T09:00:00Z"

test("an answer is overdue only after its deadline", () => {
  const activity = activityForTests({ answerDue: due })
  expect(isOverdue(activity, new Date(due))).toBe(false)
  expect(isOverdue(activity, new Date(Date.parse(due) + 1))).toBe(true)
})

test.each(["PRE_CONTRACT_CONFIRMED", "REQUEST_REJECTED", "ANSWERED", "WITHDRAWN", "FREED"] as const)(
  "an activity in %s awaits no answer and is never overdue",
  (state) => {
    expect(awaitsAnswer(state)).toBe(false)
    expect(isOverdue({ state, answerDue: due }, new Date("2030-01-01T00:00:00Z"))).toBe(false)
  },
)

const now = new Date("2026-11-16T09:00:00Z")
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

it.each([
  [0, { overdue: false, unit: "minutes", count: 0 }],
  [59, { overdue: false, unit: "minutes", count: 59 }],
  [60, { overdue: false, unit: "hours", count: 1 }],
  [48 * 60 - 1, { overdue: false, unit: "hours", count: 47 }],
  [48 * 60, { overdue: false, unit: "days", count: 2 }],
  [-1, { overdue: true, unit: "minutes", count: 1 }],
  [-61, { overdue: true, unit: "hours", count: 1 }],
  [-3 * 24 * 60, { overdue: true, unit: "days", count: 3 }],
])("formats %i minutes", (ahead, expected) => {
  expect(timeLeft(minutes(ahead), now)).toEqual(expected)
})

it.for([
  [-59_999, "soeben fällig"],
  [-60_000, "1 Min. überfällig"],
  [59_999, "noch unter 1 Min."],
  [60_000, "noch 1 Min."],
] as const)("never counts 0 minutes: %i ms", ([ms, text]) =>
  expect(timeLeftText(new Date(now.getTime() + ms), now)).toBe(text),
)

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

it("never rounds up, nor down by more than a unit", () => {
  forAll([fc.integer({ min: -1e9, max: 1e9 })], (ms) => {
    const { overdue, unit, count } = timeLeft(new Date(now.getTime() + ms), now)
    const shown = count * unitMs[unit]
    expect(overdue).toBe(ms < 0)
    expect(shown).toBeLessThanOrEqual(Math.abs(ms))
    expect(Math.abs(ms) - shown).toBeLessThan(unitMs[unit])
  })
})

const before: Offer = {
  netCents: 4_000_000,
  grossCents: 4_760_000,
  vatPercent: 19,
  deliveryDate: "2026-12-01",
  takeoverDate: "2026-12-31",
  minKm: 10_000,
  targetKm: 10_000,
  maxKm: 11_000,
  perMonthCents: 0,
  per1000KmCents: 0,
}
const after = { ...before, netCents: 3_950_050, deliveryDate: "2027-04-30", targetKm: 9000 }
const offer = { type: "TWO" as const, before, after }
const answer: ActivityAnswer = { at: "2026-11-19T09:00:00Z", offers: [offer], text: "", acceptable: true }

test("shows the answer of an answered request, otherwise the request", () => {
  const sent = activityForTests({ priceExclVat: 40_000, kilometers: 10_000 })
  expect(shownOffer(sent)).toMatchObject({ netCents: 4_000_000, targetKm: 10_000 })
  expect(shownOffer({ ...sent, answer })).toBe(after)
})
