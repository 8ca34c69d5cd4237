import fc from "fast-check"
import { expect, test } from "vitest"
import { berlinToday } from "../../../contract/dates.ts"
import { cutoffOf, isBelievable, yearsOf } from "./rules.ts"

test("what ended on any day of a year stays six full calendar years", () => {
  expect(cutoffOf(6, new Date("2032-12-31T22:59:59Z")).toISOString()).toBe("2025-12-31T23:00:00.000Z")
  expect(cutoffOf(6, new Date("2032-12-31T23:00:00Z")).toISOString()).toBe("2026-12-31T23:00:00.000Z")
})

test("nothing goes before its years are over, and nothing stays a year longer", () => {
  const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(instants, instants, fc.integer({ min: 1, max: 30 }), (end, now, years) => {
      const full = Number(berlinToday(now).slice(0, 4)) - Number(berlinToday(end).slice(0, 4)) - 1
      expect(end < cutoffOf(years, now)).toBe(full >= years)
    }),
  )
})

test("a clock is believed that is at most 60 days ahead of the record, or that has none to compare with", () => {
  const newest = new Date("2026-11-01T00:00:00Z")
  expect(isBelievable(new Date("2026-12-31T00:00:00Z"), newest)).toBe(true)
  expect(isBelievable(new Date("2026-12-31T00:00:01Z"), newest)).toBe(false)
  expect(isBelievable(new Date("2026-10-31T00:00:00Z"), newest)).toBe(true)
  expect(isBelievable(newest, null)).toBe(true)
})

test("an act stays as long as its document", () => {
  const retention = { acts: 6, documents: 10, mails: 2, messages: 1, record: 6 }
  expect(yearsOf("acts", retention)).toBe(10)
  expect(yearsOf("mails", retention)).toBe(2)
})
