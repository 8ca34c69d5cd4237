import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { berlinClock } from "../core/dates.ts"
import { forAll } from "../core/property-for-tests.ts"
import { answerDue, oneWorkday, urgencyOf } from "./deadlines.ts"

describe("24 hours counted Monday to Friday in Berlin", () => {
  test.each([
    ["Monday 10:00", "2026-11-16T09:00:00.000Z", "2026-11-17T09:00:00.000Z"],
    ["Friday 15:00", "2026-11-20T14:00:00.000Z", "2026-11-23T14:00:00.000Z"],
    ["Friday 23:59:59", "2026-11-20T22:59:59.000Z", "2026-11-23T22:59:59.000Z"],
    ["Saturday 00:00", "2026-11-20T23:00:00.000Z", "2026-11-23T23:00:00.000Z"],
    ["Sunday 23:59:59", "2026-11-22T22:59:59.000Z", "2026-11-23T23:00:00.000Z"],
    ["Friday before summer time", "2026-03-27T14:00:00.000Z", "2026-03-30T13:00:00.000Z"],
    ["Sunday in which summer time begins", "2026-03-29T08:00:00.000Z", "2026-03-30T22:00:00.000Z"],
    ["Friday before winter time", "2026-10-23T13:00:00.000Z", "2026-10-26T14:00:00.000Z"],
    ["Sunday in which winter time begins", "2026-10-25T01:30:00.000Z", "2026-10-26T23:00:00.000Z"],
    ["a public holiday, which counts", "2026-12-24T12:00:00.000Z", "2026-12-25T12:00:00.000Z"],
    ["a fraction of a second", "2026-11-16T09:00:00.250Z", "2026-11-17T09:00:00.250Z"],
  ])("from %s", (_, from, due) => {
    expect(oneWorkday(new Date(from)).toISOString()).toBe(due)
  })

  test("never end on a weekend and are at least 24 hours", () => {
    const sent = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2100-01-01T00:00:00Z"),
      noInvalidDate: true,
    })
    forAll([sent], (from) => {
      const due = oneWorkday(from)
      const weekday = new Date(`${berlinClock(due).date}T00:00:00Z`).getUTCDay()
      const hours = (due.getTime() - from.getTime()) / 3_600_000
      expect(weekday).toBeGreaterThanOrEqual(1)
      expect(weekday).toBeLessThanOrEqual(5)
      expect(hours).toBeGreaterThanOrEqual(24)
      expect(hours).toBeLessThanOrEqual(73)
    })
  })
})

describe("deadline of an answer", () => {
  const friday = new Date("2026-11-20T14:00:00.000Z")
  const in48Hours = "2026-11-22T14:00:00.000Z"
  const nextWorkday = "2026-11-23T14:00:00.000Z"

  test.each([
    ["PRE_OFFER_REQUEST", "2027-03-01", "2027-02-01", nextWorkday],
    ["PRE_OFFER_REQUEST", "2027-03-01", null, nextWorkday],
    ["PRE_OFFER_REQUEST", "2027-03-01", "2027-03-01", in48Hours],
    ["PRE_OFFER_ACCEPT", null, "2027-03-01", in48Hours],
    ["PRE_OFFER_ACCEPT", null, null, in48Hours],
    ["SELECTION_ACCEPT", null, "2027-03-01", in48Hours],
  ] as const)("%s with wish %s for a car of %s is %s", (type, wantedDate, dateOfDelivery, due) => {
    expect(answerDue({ type, wantedDate, dateOfDelivery }, friday).toISOString()).toBe(due)
  })

  test("is 48 elapsed hours across a clock change", () => {
    const sentAt = new Date("2026-03-28T12:00:00.000Z")
    const due = answerDue({ type: "SELECTION_ACCEPT", wantedDate: null, dateOfDelivery: null }, sentAt)
    expect(due.toISOString()).toBe("2026-03-30T12:00:00.000Z")
  })
})

test("a case is due soon in the last 24 hours, and overdue after its end", () => {
  const due = new Date("2026-11-18T09:00:00Z")
  expect(urgencyOf(due, new Date("2026-11-17T09:00:00Z"))).toBeNull()
  expect(urgencyOf(due, new Date("2026-11-17T09:00:00.001Z"))).toBe("SOON")
  expect(urgencyOf(due, due)).toBe("SOON")
  expect(urgencyOf(due, new Date(due.getTime() + 1))).toBe("OVERDUE")
})
