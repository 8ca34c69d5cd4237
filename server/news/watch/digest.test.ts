import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, berlinClock } from "../../../contract/dates.ts"
import { forAll } from "../../../contract/property-for-tests.ts"
import { lastDailyMail } from "./digest.ts"

/** Whole minutes from 2020 to 2040, including all clock changes. */
const instant = fc
  .integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000))
const nearClockChange = fc
  .tuple(
    fc.constantFrom("2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"),
    fc.integer({ min: -2880, max: 2880 }),
  )
  .map(([date, minutes]) => new Date(Date.parse(`${date}T05:00:00Z`) + minutes * 60_000))

test("the result is 7 o'clock in Berlin, in the past and at most a day ago, once per day", () => {
  forAll([fc.oneof(instant, nearClockChange)], (now) => {
    const due = lastDailyMail(now)
    const shown = berlinClock(due)
    expect(shown.time).toBe("07:00:00")
    expect(due <= now).toBe(true)
    const here = berlinClock(now)
    expect(shown.date).toBe(here.time >= "07:00:00" ? here.date : addDays(here.date, -1))
  })
})

test("days with clock changes have 23 or 25 hours", () => {
  expect(lastDailyMail(new Date("2026-03-29T04:59:59Z")).toISOString()).toBe("2026-03-28T06:00:00.000Z")
  expect(lastDailyMail(new Date("2026-03-29T05:00:00Z")).toISOString()).toBe("2026-03-29T05:00:00.000Z")
  expect(lastDailyMail(new Date("2026-10-25T05:59:59Z")).toISOString()).toBe("2026-10-24T05:00:00.000Z")
  expect(lastDailyMail(new Date("2026-10-25T06:00:00Z")).toISOString()).toBe("2026-10-25T06:00:00.000Z")
})
