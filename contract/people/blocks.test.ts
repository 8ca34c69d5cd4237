import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addMonths, berlinClock, berlinToday, daysBetween, monthsBetween } from "../core/dates.ts"
import { forAll } from "../core/property-for-tests.ts"
import { type BlockDuration, blockEnd, complaintAnswerDue, complaintDeadline, lastDayOf } from "./blocks.ts"

const at = (instant: string) => new Date(instant)
const lastDay = (duration: BlockDuration, from: string) =>
  lastDayOf(blockEnd(duration, at(from))?.toISOString() ?? "")

describe("a block", () => {
  test.each([
    ["MONTHS_1", "2026-11-16T09:00:00Z", "2026-12-16"],
    ["MONTHS_3", "2026-11-16T09:00:00Z", "2027-02-16"],
    ["MONTHS_6", "2026-11-16T09:00:00Z", "2027-05-16"],
    ["MONTHS_12", "2026-11-16T09:00:00Z", "2027-11-16"],
    // Falls back to the last day of a shorter month.
    ["MONTHS_1", "2027-01-31T09:00:00Z", "2027-02-28"],
    ["MONTHS_1", "2028-01-30T09:00:00Z", "2028-02-29"],
    ["MONTHS_12", "2028-02-29T09:00:00Z", "2029-02-28"],
    // Late in the evening Berlin is a day ahead.
    ["MONTHS_1", "2026-11-15T23:30:00Z", "2026-12-16"],
  ] as const)("of %s from %s ends with %s", (duration, from, day) => {
    expect(lastDay(duration, from)).toBe(day)
  })

  test("ends at midnight in Berlin, in summer and in winter", () => {
    expect(blockEnd("MONTHS_1", at("2026-11-16T09:00:00Z"))).toEqual(at("2026-12-16T23:00:00Z"))
    expect(blockEnd("MONTHS_6", at("2026-11-16T09:00:00Z"))).toEqual(at("2027-05-16T22:00:00Z"))
  })

  test.each(["PERMANENT", "BLACKLIST"] as const)("that is %s never ends by itself", (duration) => {
    expect(blockEnd(duration, at("2026-11-16T09:00:00Z"))).toBeNull()
  })
})

test("a complaint can be filed for 6 months and is answered within one", () => {
  expect(complaintDeadline(at("2026-08-31T09:00:00Z"))).toEqual(at("2027-02-28T23:00:00Z"))
  expect(complaintAnswerDue(at("2026-08-31T09:00:00Z"))).toEqual(at("2026-09-30T22:00:00Z"))
})

test("a block lasts whole months from any instant and ends at midnight", () => {
  const instant = fc.date({
    min: at("2020-01-01T00:00:00Z"),
    max: at("2099-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  forAll([instant, fc.constantFrom(1, 3, 6, 12)], (from, months) => {
    const end = blockEnd(`MONTHS_${months}` as BlockDuration, from) as Date
    expect(berlinClock(end).time).toBe("00:00:00")
    const today = berlinToday(from)
    const last = lastDayOf(end.toISOString())
    expect(last).toBe(addMonths(today, months))
    const whole = last.endsWith(today.slice(8)) ? months : months - 1
    expect(monthsBetween(today, last)).toBe(whole)
    expect(daysBetween(today, last)).toBeGreaterThanOrEqual(28 * months)
  })
})
