import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addMonths } from "../core/dates.ts"
import { grossOf } from "../core/money.ts"
import { forAll } from "../core/property-for-tests.ts"
import { offerCar } from "../fleet/offer-car-for-tests.ts"
import type { OfferCar } from "../fleet/offers.ts"
import { canEstimate, estimateOf } from "./estimate.ts"

const carOf = (fields: Partial<OfferCar>): OfferCar => ({
  ...offerCar,
  listPriceExclVat: 80_000,
  dateOfDelivery: "2027-02-01",
  dateUntilTakeover: null,
  minKilometerReading: 11_000,
  atTargetKilometerReading: 12_000,
  maxKilometerReading: 13_000,
  offerPriceExclVat: 67_052.18,
  offerPriceInclVat: 79_792.09,
  preOffer2TargetKilometerReadingAt: 0,
  preOffer2DateOfDelivery: null,
  preOffer2PurchasePriceExclVat: 0,
  ...fields,
})

const car = carOf({
  offerPriceExclVat: 50_000,
  dateOfDelivery: "2027-02-01",
  atTargetKilometerReading: 12_000,
  additionalOrReducedPricePerMonth: -400,
  additionalOrReducedPricePer1000Kilometer: -150.5,
})
const net = (km: number, date: string) => estimateOf(car, km, date)?.netCents

describe("estimate of an individual wish", () => {
  test("the offer's own values result in its price", () => {
    expect(net(12_000, "2027-02-01")).toBe(5_000_000)
  })

  test("with negative surcharges, later and more are cheaper, earlier and fewer more expensive", () => {
    expect(net(14_000, "2027-04-01")).toBe(5_000_000 - 80_000 - 30_100)
    expect(net(11_000, "2027-01-01")).toBe(5_000_000 + 40_000 + 15_050)
  })

  test("ignores an incomplete month", () => {
    expect(net(12_000, "2027-02-28")).toBe(5_000_000)
    expect(net(12_000, "2027-01-02")).toBe(5_000_000)
  })

  test("has the VAT of the wished day, not of the offer's", () => {
    const lower = { ...car, dateOfDelivery: "2020-12-15" }
    expect(estimateOf(lower, 12_000, "2020-12-31")).toMatchObject({ vatPercent: 16, grossCents: 5_800_000 })
    expect(estimateOf(lower, 12_000, "2021-01-01")).toMatchObject({ vatPercent: 19, grossCents: 5_950_000 })
  })

  test("needs one surcharge, and counts no month for the same day", () => {
    const monthly = { ...car, additionalOrReducedPricePer1000Kilometer: 0 }
    const perKm = { ...car, additionalOrReducedPricePerMonth: 0 }
    expect([monthly, perKm].map(canEstimate)).toEqual([true, true])
    expect(estimateOf(monthly, 14_000, "2027-02-01")?.months.count).toBe(0)
  })

  test("has no result of zero", () => {
    const nothing = { ...car, offerPriceExclVat: 400, additionalOrReducedPricePer1000Kilometer: 0 }
    expect(estimateOf(nothing, 12_000, "2027-03-01")).toBeNull()
    expect(estimateOf({ ...nothing, offerPriceExclVat: 400.01 }, 12_000, "2027-03-01")?.netCents).toBe(1)
  })

  test("has no result without price, date or surcharges, or below zero", () => {
    const without = [
      { offerPriceExclVat: 0 },
      { dateOfDelivery: null },
      { additionalOrReducedPricePerMonth: 0, additionalOrReducedPricePer1000Kilometer: 0 },
    ]
    for (const fields of without) {
      expect(canEstimate({ ...car, ...fields })).toBe(false)
      expect(estimateOf({ ...car, ...fields }, 14_000, "2027-04-01")).toBeNull()
    }
    expect(estimateOf({ ...car, offerPriceExclVat: 1 }, 14_000, "2027-04-01")).toBeNull()
  })
})

const surcharge = fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100)
const priced = fc
  .record({
    offerPriceExclVat: fc.integer({ min: 3_000_000, max: 20_000_000 }).map((cents) => cents / 100),
    additionalOrReducedPricePerMonth: surcharge,
    additionalOrReducedPricePer1000Kilometer: surcharge,
    dateOfDelivery: fc.constantFrom("2027-02-01", "2027-01-31", "2028-02-29"),
    atTargetKilometerReading: fc.integer({ min: 3000, max: 60_000 }),
  })
  .map(carOf)
  .filter(canEstimate)
const kilometers = fc.integer({ min: 3000, max: 60_000 })
const away = fc.integer({ min: -12, max: 12 })

describe("for any surcharges", () => {
  test("an estimate is whole cents and the sum of its lines, gross is net × 1.19", () => {
    forAll([priced, kilometers, away], (one, km, months) => {
      const found = estimateOf(one, km, addMonths(one.dateOfDelivery!, months))
      if (!found) return
      expect(found.netCents).toBe(found.offerCents + found.months.cents + found.kilometers.cents)
      for (const cents of [found.netCents, found.months.cents, found.kilometers.cents])
        expect(Number.isInteger(cents)).toBe(true)
      expect(found.grossCents).toBe(grossOf(found.netCents, 19))
    })
  })

  test("a month and 1,000 km more cost exactly one surcharge each", () => {
    forAll([priced, kilometers, fc.integer({ min: 0, max: 12 })], (one, km, months) => {
      const day = "2027-02-01"
      const due = { ...one, dateOfDelivery: day }
      const [here, later, more] = [
        estimateOf(due, km, addMonths(day, months)),
        estimateOf(due, km, addMonths(day, months + 1)),
        estimateOf(due, km + 1000, addMonths(day, months)),
      ]
      if (!here || !later || !more) return
      expect(later.netCents - here.netCents).toBe(Math.round(one.additionalOrReducedPricePerMonth * 100))
      expect(more.netCents - here.netCents).toBe(
        Math.round(one.additionalOrReducedPricePer1000Kilometer * 100),
      )
    })
  })
})
