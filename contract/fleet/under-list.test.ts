import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../core/property-for-tests.ts"
import type { AgentCar } from "./cars.ts"
import { matchingRows, rowsOf } from "./filters.ts"
import { offerCar } from "./offer-car-for-tests.ts"
import type { OfferCar } from "./offers.ts"
import { offerOf } from "./offers.ts"
import { shareText, underListOf } from "./under-list.ts"

const car: OfferCar = {
  ...offerCar,
  listPriceExclVat: 40_000,
  dateUntilTakeover: null,
  minKilometerReading: 0,
  atTargetKilometerReading: 0,
  maxKilometerReading: 0,
  offerPriceExclVat: 30_000,
  offerPriceInclVat: 35_700,
  preOffer2TargetKilometerReadingAt: 0,
  preOffer2DateOfDelivery: null,
  preOffer2PurchasePriceExclVat: 0,
}

const names = { option: () => "", location: () => "" }
const isWithin = (priced: OfferCar, underFrom: number, underTo: number) =>
  matchingRows(rowsOf([priced as AgentCar]), { underFrom, underTo }, names).length === 1

describe("discount on the list price", () => {
  test.each([
    ["no list price", { listPriceExclVat: 0 }],
    ["no price", { offerPriceExclVat: 0, offerPriceInclVat: 35_700 }],
    ["a car of Selection", { area: "SELECTION" }],
  ] as const)("is missing with %s", (_, fields) => {
    expect(underListOf({ ...car, ...fields })).toBeNull()
    expect(isWithin({ ...car, ...fields }, -100, 100)).toBe(false)
  })

  test("net amount and share ignore an entered gross price", () => {
    expect(underListOf(car)).toEqual({ netCents: 1_000_000, tenths: 250 })
    expect(underListOf({ ...car, offerPriceInclVat: 36_000 })).toEqual(underListOf(car))
  })

  test.each([
    [250, "25,0\u00a0%"],
    [0, "0,0\u00a0%"],
    [-21, "−2,1\u00a0%"],
    [-5, "−0,5\u00a0%"],
  ])("formats %i tenths as %s", (tenths, text) => {
    expect(shareText(tenths)).toBe(text)
  })

  const euros = fc.integer({ min: 1, max: 100_000_00 }).map((cents) => cents / 100)
  test("price and difference add up to the list price, with the same sign as the share", () => {
    forAll([euros, euros], (listPriceExclVat, offerPriceExclVat) => {
      const priced = { ...car, listPriceExclVat, offerPriceExclVat, offerPriceInclVat: 0 }
      const offer = offerOf(priced, "MAIN")
      const under = underListOf(priced)!
      const listCents = Math.round(listPriceExclVat * 100)
      expect(under.netCents + offer.netCents).toBe(listCents)
      if (under.tenths !== 0) expect(Math.sign(under.tenths)).toBe(Math.sign(under.netCents))
      expect(under.tenths).toBeLessThanOrEqual(1000)
    })
  })

  test("the displayed share is what a range filter compares", () => {
    const range = fc.integer({ min: -100, max: 100 })
    forAll([euros, euros, range, range], (listPriceExclVat, offerPriceExclVat, from, to) => {
      const under = underListOf({ ...car, listPriceExclVat, offerPriceExclVat })!
      const shown = under.tenths / 10
      expect(isWithin({ ...car, listPriceExclVat, offerPriceExclVat }, from, to)).toBe(
        shown >= from && shown <= to,
      )
    })
  })
})
