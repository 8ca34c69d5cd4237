import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { dateOfDay, dayOfDate, fitRange, largeStepOf, moveHandle, type Range, snap } from "./range.ts"

const bounds = fc
  .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(1e6), fc.integer({ min: 1, max: 1000 }))
  .map(([min, span, step]) => ({ min, max: min + span, step }))
const handles = fc.constantFrom<0 | 1>(0, 1)
const anywhere = fc.integer({ min: -1e7, max: 1e7 })

describe("snap", () => {
  it("has a step of 1 by default", () => {
    expect(snap(3.4, { min: 0, max: 10 })).toBe(3)
  })
  it("counts steps from the minimum", () => {
    expect(snap(12, { min: 3, max: 100, step: 5 })).toBe(13)
  })
  it("reaches the maximum even if the step does not divide the range", () => {
    expect(snap(99, { min: 0, max: 10, step: 4 })).toBe(10)
  })
  it("stays in range, on a step or an end, idempotently", () => {
    forAll([bounds, anywhere], (limits, value) => {
      const snapped = snap(value, limits)
      expect(snapped >= limits.min && snapped <= limits.max).toBe(true)
      expect((snapped - limits.min) % limits.step === 0 || snapped === limits.max).toBe(true)
      expect(snap(snapped, limits)).toBe(snapped)
    })
  })
})

it("Page keys move by a tenth of the range in whole steps, at least one", () => {
  expect(largeStepOf({ min: 20_000, max: 60_000 })).toBe(4_000)
  expect(largeStepOf({ min: 0, max: 5 })).toBe(1)
  forAll([bounds], (limits) => {
    const large = largeStepOf(limits)
    expect(large % limits.step).toBe(0)
    expect(large).toBeGreaterThanOrEqual(limits.step)
    expect(large).toBeLessThanOrEqual((limits.max - limits.min) / 10 + limits.step)
  })
})

describe("two handles", () => {
  it("stop at each other", () => {
    const limits = { min: 0, max: 100 }
    expect(moveHandle([20, 40], 0, 70, limits)).toEqual([40, 40])
    expect(moveHandle([20, 40], 1, 5, limits)).toEqual([20, 20])
  })
  it("never cross, and only the moved one moves", () => {
    forAll([bounds, anywhere, anywhere, handles, anywhere], (limits, a, b, handle, to) => {
      const before = fitRange([a, b], limits)
      const after = moveHandle(before, handle, to, limits)
      expect(after[0] <= after[1]).toBe(true)
      expect(after[1 - handle]).toBe(before[1 - handle])
    })
  })
  it("are ordered from any link", () => {
    expect(fitRange([900, -5] as Range, { min: 0, max: 100 })).toEqual([0, 100])
  })
})

it("moves day by day across clock changes", () => {
  expect(dateOfDay(dayOfDate("2026-10-24") + 1)).toBe("2026-10-25")
  expect(dateOfDay(dayOfDate("2026-10-25") + 1)).toBe("2026-10-26")
})
