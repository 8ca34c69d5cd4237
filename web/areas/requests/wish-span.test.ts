import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "../../../contract/dates.ts"
import { minIndividualKm } from "../../../contract/limits.ts"
import { carOf } from "../car/car-for-tests.ts"
import { wishSpan } from "./wish-span.ts"

const today = "2026-12-01"

test("the handles have room on both sides of Pre-Offer 1, and never leave what may be asked", () => {
  const km = fc.integer({ min: 0, max: 500_000 })
  const days = fc.integer({ min: -800, max: 800 })
  fc.assert(
    fc.property(km, km, days, (kilometerReading, atTargetKilometerReading, days) => {
      const dateOfDelivery = addDays(today, days)
      const span = wishSpan(carOf({ kilometerReading, atTargetKilometerReading, dateOfDelivery }), today)
      expect(span.km.min).toBeGreaterThanOrEqual(Math.max(minIndividualKm, kilometerReading))
      expect(span.km.max).toBeGreaterThan(span.km.min)
      expect(span.km.max).toBeGreaterThanOrEqual(atTargetKilometerReading)
      expect(span.start >= today).toBe(true)
      expect(span.date.max - span.date.min).toBeGreaterThanOrEqual(365)
    }),
  )
})
