import fc from "fast-check"
import { expect, test } from "vitest"
import { addMonths } from "./dates.ts"
import { noveltyOf } from "./new-car.ts"

const car = (dateOfFirstRegistration: string | null, kilometerReading: number) => ({
  dateOfFirstRegistration,
  kilometerReading,
})
const registered = "2026-03-31"

test.each([
  ["on the last day of the eighth month", registered, 8000, "2026-11-30", true, "2026-11-30"],
  ["a day later", registered, 8000, "2026-12-01", false, null],
  ["with 1,000 km, however old", "2020-01-01", 1000, "2026-11-23", true, null],
  ["with 1,001 km and old", "2020-01-01", 1001, "2026-11-23", false, null],
  ["not registered yet", null, 8000, "2026-11-23", true, null],
  ["without a known odometer", "2020-01-01", 0, "2026-11-23", true, null],
])("%s", (_, date, km, today, isNew, newUntil) => {
  expect(noveltyOf(car(date, km), today)).toMatchObject({ isNew, newUntil })
})

test("says what it does not know", () => {
  expect(noveltyOf(car(null, 0), registered).unknown).toEqual(["dateOfFirstRegistration", "kilometerReading"])
  expect(noveltyOf(car(registered, 1), registered).unknown).toEqual([])
})

test("a car never becomes new again: not by time, not by driving", () => {
  const months = fc.integer({ min: 0, max: 40 })
  const km = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(months, months, km, km, (age, more, driven, further) => {
      const before = noveltyOf(car(registered, driven), addMonths(registered, age))
      const after = noveltyOf(car(registered, driven + further), addMonths(registered, age + more))
      expect(after.isNew && !before.isNew).toBe(false)
    }),
  )
})
