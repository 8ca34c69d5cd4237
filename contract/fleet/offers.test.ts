import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../core/dates.ts"
import { grossOf } from "../core/money.ts"
import { forAll } from "../core/property-for-tests.ts"
import { offerCar } from "./offer-car-for-tests.ts"
import {
  daysUntilTakeover,
  deliveryText,
  isComplete,
  isExpired,
  type OfferCar,
  offerIn,
  offerOf,
} from "./offers.ts"

const car: OfferCar = {
  ...offerCar,
  dateUntilTakeover: "2027-02-15",
  offerPriceExclVat: 40_000.01,
  offerPriceInclVat: 47_600.02,
  additionalOrReducedPricePerMonth: -479.9,
  additionalOrReducedPricePer1000Kilometer: 191.96,
  preOffer2PurchasePriceExclVat: 38_000.5,
}

const noSurcharges = { perMonthCents: 0, per1000KmCents: 0 }

describe("the offer of a car", () => {
  test("MAIN has the car's own prices, dates and kilometres", () => {
    expect(offerOf(car, "MAIN")).toEqual({
      netCents: 4_000_001,
      grossCents: 4_760_002,
      vatPercent: 19,
      deliveryDate: "2027-01-31",
      takeoverDate: "2027-02-15",
      minKm: 8000,
      targetKm: 10_000,
      maxKm: 12_000,
      perMonthCents: -47_990,
      per1000KmCents: 19_196,
    })
  })

  test("MAIN has the entered gross price, even if it is not net × 1.19", () => {
    expect(offerOf({ ...car, offerPriceInclVat: 47_000 }, "MAIN").grossCents).toBe(4_700_000)
  })

  test.each([
    ["2027-01-31", "2027-03-02"],
    ["2028-01-31", "2028-03-01"],
    [null, null],
  ])("MAIN without a takeover date, delivered %s, ends on %s", (dateOfDelivery, takeover) => {
    expect(offerOf({ ...car, dateOfDelivery, dateUntilTakeover: null }, "MAIN").takeoverDate).toBe(takeover)
  })

  test("TWO has its own price, date and target, a tolerance of 1,000 km and 30 days", () => {
    expect(offerOf(car, "TWO")).toEqual({
      netCents: 3_800_050,
      grossCents: 4_522_060,
      vatPercent: 19,
      deliveryDate: "2027-03-31",
      takeoverDate: "2027-04-30",
      minKm: 15_000,
      targetKm: 15_000,
      maxKm: 16_000,
      ...noSurcharges,
    })
  })

  const noOffer = { netCents: 0, grossCents: 0, deliveryDate: null, takeoverDate: null }
  const noKm = { minKm: 0, targetKm: 0, maxKm: 0, ...noSurcharges }

  test("THREE without values has no price and no dates", () => {
    expect(offerOf(car, "THREE")).toEqual({ ...noOffer, vatPercent: 19, ...noKm })
  })

  test.each(["MAIN", "TWO", "THREE"] as const)(
    "of a selection car is the list price, requested as %s",
    (type) => {
      expect(offerOf({ ...car, area: "SELECTION" }, type)).toEqual({
        netCents: 6_100_000,
        grossCents: 7_259_000,
        vatPercent: 19,
        deliveryDate: "2027-01-31",
        takeoverDate: null,
        ...noKm,
      })
    },
  )

  test("gross of TWO, THREE and selection is always net × 1.19", () => {
    const cents = fc.integer({ min: 0, max: 9_999_999_999 })
    forAll([cents], (amount) => {
      const euros = amount / 100
      const two = offerOf({ ...car, preOffer2PurchasePriceExclVat: euros }, "TWO")
      const three = offerOf({ ...car, preOffer3PurchasePriceExclVat: euros }, "THREE")
      const selection = offerOf({ ...car, area: "SELECTION", listPriceExclVat: euros }, "MAIN")
      for (const offer of [two, three, selection])
        expect(offer).toMatchObject({ netCents: amount, grossCents: grossOf(amount, 19) })
    })
  })
})

test("gross uses the VAT rate on the day of retirement", () => {
  const two = (preOffer2DateOfDelivery: string) =>
    offerOf({ ...car, preOffer2DateOfDelivery }, "TWO").grossCents
  expect(offerOf({ ...car, dateOfDelivery: "2020-12-31" }, "MAIN").vatPercent).toBe(16)
  expect(two("2020-12-31")).toBe(grossOf(3_800_050, 16))
  expect(two("2021-01-01")).toBe(grossOf(3_800_050, 19))
  const selection = { ...car, area: "SELECTION", dateOfDelivery: "2020-12-31" } as const
  expect(offerOf(selection, "MAIN").grossCents).toBe(grossOf(6_100_000, 16))
})

test("an act's snapshot contains its offer", () => {
  const main = offerOf(car, "MAIN")
  expect(offerIn({ ...main, offerVersion: 3 } as typeof main)).toEqual(main)
})

describe("a complete offer", () => {
  const main = offerOf(car, "MAIN")

  test.each([{ netCents: 0 }, { grossCents: 0 }, { deliveryDate: null }])(
    "is incomplete with %o",
    (missing) => {
      expect(isComplete({ ...main, ...missing })).toBe(false)
    },
  )

  test("requires price and date, but no kilometres", () => {
    expect(isComplete({ ...main, minKm: 0, targetKm: 0, maxKm: 0 })).toBe(true)
    expect(isComplete({ ...main, netCents: 1, grossCents: 1 })).toBe(true)
  })
})

describe("expiry", () => {
  const offer = offerOf(car, "MAIN")

  test("includes the takeover date, not the day after", () => {
    expect(isExpired(offer, "2027-02-15")).toBe(false)
    expect(isExpired(offer, "2027-02-16")).toBe(true)
    expect(isExpired({ ...offer, takeoverDate: null }, "2999-12-31")).toBe(false)
  })

  test("does not apply to selection cars", () => {
    const selection = { ...car, area: "SELECTION", dateUntilTakeover: "2020-01-01" } as const
    expect(isExpired(offerOf(selection, "MAIN"), "2999-12-31")).toBe(false)
    expect(daysUntilTakeover(offerOf(selection, "MAIN"), "2999-12-31")).toBeNull()
  })

  test("never leaves negative days", () => {
    expect(daysUntilTakeover(offer, "2027-02-14")).toBe(1)
    expect(daysUntilTakeover(offer, "2027-02-15")).toBe(0)
    expect(daysUntilTakeover(offer, "2027-05-01")).toBe(0)
    expect(daysUntilTakeover({ ...offer, takeoverDate: null }, "2027-02-14")).toBeNull()
    expect(daysUntilTakeover({ ...offer, takeoverDate: "2026-03-30" }, "2026-03-28")).toBe(2)
  })
})

const today = "2026-11-16"
test.each([
  [null, "–"],
  [addDays(today, -1), "seit November"],
  ["2025-01-31", "seit Januar 2025"],
  [today, "binnen 2 Wochen"],
  [addDays(today, 15), "binnen 2 Wochen"],
  [addDays(today, 16), "ab Dezember"],
  ["2027-10-25", "ab Oktober 2027"],
])("the delivery text for %s is %s", (date, text) => {
  expect(deliveryText(date, today)).toBe(text)
})
