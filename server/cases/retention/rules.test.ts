import fc from "fast-check"
import { expect, test } from "vitest"
import { berlinToday } from "../../../contract/core/dates.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { cutoffOf, isPlausible } from "./purge.ts"

test("keeps cases for six full calendar years after the year they ended", () => {
  expect(cutoffOf(6, new Date("2032-12-31T22:59:59Z")).toISOString()).toBe("2025-12-31T23:00:00.000Z")
  expect(cutoffOf(6, new Date("2032-12-31T23:00:00Z")).toISOString()).toBe("2026-12-31T23:00:00.000Z")
})

test("deletes nothing early and keeps nothing a year longer", () => {
  const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  forAll([instants, instants, fc.integer({ min: 1, max: 30 })], (end, now, years) => {
    const full = Number(berlinToday(now).slice(0, 4)) - Number(berlinToday(end).slice(0, 4)) - 1
    expect(end < cutoffOf(years, now)).toBe(full >= years)
  })
})

test("a clock is plausible up to 60 days after the newest entry, or without any entry", () => {
  const newest = new Date("2026-11-01T00:00:00Z")
  expect(isPlausible(new Date("2026-12-31T00:00:00Z"), newest)).toBe(true)
  expect(isPlausible(new Date("2026-12-31T00:00:01Z"), newest)).toBe(false)
  expect(isPlausible(new Date("2026-10-31T00:00:00Z"), newest)).toBe(true)
  expect(isPlausible(newest, null)).toBe(true)
})
