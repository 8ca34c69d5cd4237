import fc from "fast-check"
import { expect, it } from "vitest"
import { forAll } from "../../../contract/property-for-tests.ts"
import { timeLeft } from "./time-left.ts"

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
])("counts %i minutes", (ahead, expected) => {
  expect(timeLeft(minutes(ahead), now)).toEqual(expected)
})

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

it("never promises more time than there is, and at most one unit less", () => {
  forAll([fc.integer({ min: -1e9, max: 1e9 })], (ms) => {
    const { overdue, unit, count } = timeLeft(new Date(now.getTime() + ms), now)
    const said = count * unitMs[unit]
    expect(overdue).toBe(ms < 0)
    expect(said).toBeLessThanOrEqual(Math.abs(ms))
    expect(Math.abs(ms) - said).toBeLessThan(unitMs[unit])
  })
})
