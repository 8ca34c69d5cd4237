import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addDays,
  berlinClock,
  berlinToday,
  daysBetween,
  instantInBerlin,
  isPlainDate,
  monthsBetween,
} from "./dates.ts"
import { forAll } from "./property-for-tests.ts"

const plainDate = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2899-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe("a plain date", () => {
  test("is an existing day from 1900 to 2999 in the form YYYY-MM-DD", () => {
    const two = (number: number) => String(number).padStart(2, "0")
    fc.assert(
      fc.property(fc.integer({ min: 1890, max: 3010 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const text = `${year}-${two(month)}-${two(day)}`
        const at = new Date(Date.UTC(year, month - 1, day))
        const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
        expect(isPlainDate(text), text).toBe(exists && year >= 1900 && year <= 2999)
      }),
      { numRuns: 1000 },
    )
    for (const text of ["1900-01-01", "2999-12-31", "2000-02-29"]) expect(isPlainDate(text)).toBe(true)
  })

  const written = "|2026-2-1|31.12.2026|2026-12-31T00:00:00Z|0000-01-01|+02026-01-01| 2026-01-01|2026-01-01\n"
  test.each([...written.split("|"), "1899-12-31", "3000-01-01", "2026-02-29"])("is not %j", (text) => {
    expect(isPlainDate(text)).toBe(false)
  })
})

describe("counting days", () => {
  test.each([
    ["2026-01-31", 30, "2026-03-02"],
    ["2028-01-31", 30, "2028-03-01"],
    ["2026-12-02", 30, "2027-01-01"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-10-25", 1, "2026-10-26"],
    ["2026-03-01", -1, "2026-02-28"],
  ])("%s + %d days is %s", (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  test("adding and counting are inverse across every clock change", () => {
    forAll([plainDate, fc.integer({ min: -20_000, max: 20_000 })], (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days)
      expect(isPlainDate(addDays(from, 30))).toBe(true)
    })
  })
})

test.each([
  ["2026-01-15", "2026-01-15", 0],
  ["2026-01-15", "2026-02-14", 0],
  ["2026-01-15", "2026-02-15", 1],
  ["2025-11-30", "2026-11-30", 12],
  ["2026-08-31", "2026-09-30", 0],
  ["2026-08-31", "2026-10-01", 1],
  ["2026-05-01", "2026-04-30", 0],
  ["2026-05-01", "2020-01-01", 0],
])("whole months from %s to %s are %d", (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

describe("the clock in Berlin", () => {
  test.each([
    ["2026-11-20T22:59:59Z", "2026-11-20", "23:59:59"],
    ["2026-11-20T23:00:00Z", "2026-11-21", "00:00:00"],
    ["2026-07-20T22:00:00Z", "2026-07-21", "00:00:00"],
    ["2026-03-29T00:59:59Z", "2026-03-29", "01:59:59"],
    ["2026-03-29T01:00:00Z", "2026-03-29", "03:00:00"],
    ["2026-10-25T00:59:59Z", "2026-10-25", "02:59:59"],
    ["2026-10-25T01:00:00Z", "2026-10-25", "02:00:00"],
  ])("at %s shows %s %s", (instant, date, time) => {
    expect(berlinClock(new Date(instant))).toEqual({ date, time })
    expect(berlinToday(new Date(instant))).toBe(date)
  })

  test("depends on the given instant only, not on earlier ones", () => {
    const midnight = Date.parse("2026-11-20T23:00:00Z")
    const near = fc.integer({ min: -120_000, max: 120_000 }).map((ms) => new Date(midnight + ms))
    forAll([near, near], (before, instant) => {
      berlinToday(before)
      expect(berlinToday(instant)).toBe(berlinClock(instant).date)
    })
  })

  test.each([
    ["2026-11-20", "12:00:00", "2026-11-20T11:00:00.000Z"],
    ["2026-03-29", "00:00:00", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "00:00:00", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "00:00:00", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "00:00:00", "2026-10-25T23:00:00.000Z"],
  ])("shows %s %s at %s", (date, time, instant) => {
    expect(instantInBerlin(date, time).toISOString()).toBe(instant)
  })

  test("a wall-clock time converts back to its instant, except in repeated and skipped hours", () => {
    const instant = fc
      .date({
        min: new Date("2000-01-01T00:00:00Z"),
        max: new Date("2100-01-01T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))
    forAll([instant], (at) => {
      const { date, time } = berlinClock(at)
      fc.pre(!time.startsWith("02"))
      expect(instantInBerlin(date, time)).toEqual(at)
    })
  })
})
