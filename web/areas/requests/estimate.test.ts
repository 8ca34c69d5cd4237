import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { carOf } from "../cars/car-for-tests.ts"
import { estimateCents } from "./estimate.ts"

const car = carOf({
  offerPriceExclVat: 50_000,
  dateOfDelivery: "2027-02-01",
  atTargetKilometerReading: 12_000,
  additionalOrReducedPricePerMonth: -400,
  additionalOrReducedPricePer1000Kilometer: -150.5,
})

describe("estimate of an individual wish", () => {
  test("the offer's own values give the offer's price", () => {
    expect(estimateCents(car, 12_000, "2027-02-01")).toBe(5_000_000)
  })

  test("later and more are cheaper with negative surcharges, earlier and fewer dearer", () => {
    expect(estimateCents(car, 14_000, "2027-04-01")).toBe(5_000_000 - 80_000 - 30_100)
    expect(estimateCents(car, 11_000, "2027-01-01")).toBe(5_000_000 + 40_000 + 15_050)
  })

  test("a begun month does not count", () => {
    expect(estimateCents(car, 12_000, "2027-02-28")).toBe(5_000_000)
    expect(estimateCents(car, 12_000, "2027-01-02")).toBe(5_000_000)
  })

  test("there is none without price, date or surcharges, or below zero", () => {
    const without = [
      { offerPriceExclVat: 0 },
      { dateOfDelivery: null },
      { additionalOrReducedPricePerMonth: 0, additionalOrReducedPricePer1000Kilometer: 0 },
      { offerPriceExclVat: 1 },
    ]
    for (const fields of without)
      expect(estimateCents({ ...car, ...fields }, 14_000, "2027-04-01")).toBeNull()
  })

  test("is always whole cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 200_000 }), (km) => {
        expect(Number.isInteger(estimateCents(car, km, "2027-02-01") ?? 0)).toBe(true)
      }),
    )
  })
})
