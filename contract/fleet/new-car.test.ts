import fc from "fast-check"
import { expect, test } from "vitest"
import { addMonths } from "../core/dates.ts"
import { forAll } from "../core/property-for-tests.ts"
import { countsAsNew } from "./new-car.ts"

const car = (dateOfFirstRegistration: string | null, kilometerReading: number) => ({
  dateOfFirstRegistration,
  kilometerReading,
})
const registered = "2026-03-31"

test.each([
  ["on the last day of the eighth month", registered, 8000, "2026-11-30", true],
  ["a day later", registered, 8000, "2026-12-01", false],
  ["with 1,000 km, however old", "2020-01-01", 1000, "2026-11-23", true],
  ["with 1,001 km and old", "2020-01-01", 1001, "2026-11-23", false],
  ["not registered yet", null, 8000, "2026-11-23", true],
  ["without a known odometer", "2020-01-01", 0, "2026-11-23", true],
])("%s", (_, date, km, today, isNew) => {
  expect(countsAsNew(car(date, km), today)).toBe(isNew)
})

test("a car never becomes new again by time or mileage", () => {
  const months = fc.integer({ min: 0, max: 40 })
  const km = fc.integer({ min: 1, max: 3000 })
  forAll([months, months, km, km], (age, more, driven, further) => {
    const before = countsAsNew(car(registered, driven), addMonths(registered, age))
    const after = countsAsNew(car(registered, driven + further), addMonths(registered, age + more))
    expect(after && !before).toBe(false)
  })
})
