import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../core/dates.ts"
import { forAll } from "../core/property-for-tests.ts"
import { anyOffers, offerCar } from "../fleet/offer-car-for-tests.ts"
import { type OfferCar, offerOf } from "../fleet/offers.ts"
import { requiredOfferFields } from "../fleet/publish.ts"
import { answeredOffers, missingInAnswer, offersAtRequest } from "./answers.ts"

const car: OfferCar = {
  ...offerCar,
  additionalOrReducedPricePerMonth: -400,
  additionalOrReducedPricePer1000Kilometer: -150.5,
}
const asked = offersAtRequest(car)
const wish = { km: 15_000, date: "2027-04-30" }
const answered = (changes: Partial<OfferCar>, of = wish as { km: number | null; date: string | null }) =>
  answeredOffers(asked, { ...car, ...changes }, of)
const typesOf = (changes: Partial<OfferCar>, of?: typeof wish) =>
  answered(changes, of).map(({ type }) => type)

const missingOf = (changes: Partial<OfferCar>, before = true, after = true) =>
  missingInAnswer(
    asked,
    { acceptPreOffer: before },
    { ...car, locationId: null, ...changes, acceptPreOffer: after },
  )

describe("offers of an answer", () => {
  test("are empty if nothing, or nothing in an offer, changed", () => {
    expect(answered({})).toEqual([])
    expect(answered({ listPriceExclVat: 1 })).toEqual([])
  })

  test.each([
    [{ offerPriceExclVat: 39_999.99 }, "MAIN"],
    [{ offerPriceInclVat: 47_599.99 }, "MAIN"],
    [{ dateOfDelivery: "2027-02-01" }, "MAIN"],
    [{ dateUntilTakeover: "2027-03-01" }, "MAIN"],
    [{ minKilometerReading: 8001 }, "MAIN"],
    [{ atTargetKilometerReading: 10_001 }, "MAIN"],
    [{ maxKilometerReading: 12_001 }, "MAIN"],
    [{ additionalOrReducedPricePerMonth: -401 }, "MAIN"],
    [{ additionalOrReducedPricePer1000Kilometer: 0 }, "MAIN"],
    [{ preOffer2PurchasePriceExclVat: 38_000.01 }, "TWO"],
    [{ preOffer2DateOfDelivery: "2027-04-01" }, "TWO"],
    [{ preOffer2TargetKilometerReadingAt: 15_001 }, "TWO"],
  ] as const)("are those with a changed value: %j", (changes, type) => {
    const after = offerOf({ ...car, ...changes }, type)
    expect(answered(changes)).toEqual([{ type, before: asked[type], after }])
  })

  test("begin with the one closest to the wish; a month counts like 1,000 km", () => {
    const three = {
      preOffer3PurchasePriceExclVat: 36_000,
      preOffer3DateOfDelivery: "2027-04-30",
      preOffer3TargetKilometerReadingAt: 15_000,
    }
    const all = { offerPriceExclVat: 39_000, preOffer2PurchasePriceExclVat: 37_000, ...three }
    expect(typesOf(all)).toEqual(["THREE", "TWO", "MAIN"])
    expect(typesOf(all, { km: 10_000, date: "2027-01-31" })).toEqual(["MAIN", "TWO", "THREE"])
    // One month from Pre-Offer 3, 900 km from Pre-Offer 2 on its date.
    const between = { ...three, preOffer2PurchasePriceExclVat: 37_000 }
    expect(typesOf(between, { km: 15_900, date: "2027-03-31" })).toEqual(["TWO", "THREE"])
    expect(typesOf({ ...between, preOffer3TargetKilometerReadingAt: 15_900 }, wish)).toEqual(["THREE", "TWO"])
    const nearerInKm = { ...between, preOffer3TargetKilometerReadingAt: 17_000 }
    expect(typesOf(nearerInKm, { km: 17_000, date: "2027-03-31" })).toEqual(["THREE", "TWO"])
  })

  test("keep their order without a wish", () => {
    const both = { offerPriceExclVat: 39_000, preOffer2PurchasePriceExclVat: 37_000 }
    const orderOf = (changes: Partial<OfferCar>, km: number | null, date: string | null) =>
      answered(changes, { km, date }).map(({ type }) => type)
    expect(orderOf(both, null, null)).toEqual(["MAIN", "TWO"])
    // A wish with only one value.
    expect(orderOf(both, 15_000, null)).toEqual(["TWO", "MAIN"])
    expect(orderOf(both, null, "2027-03-31")).toEqual(["TWO", "MAIN"])
  })

  test("omit removed offers", () => {
    const removed = {
      preOffer2PurchasePriceExclVat: 0,
      preOffer2DateOfDelivery: null,
      preOffer2TargetKilometerReadingAt: 0,
    }
    expect(answered(removed)).toEqual([])
    expect(missingOf(removed)).toEqual([])
  })
})

describe("missing fields of an answer", () => {
  test("are the empty fields of changed offers only", () => {
    expect(missingOf({})).toEqual([])
    expect(missingOf({ preOffer3DateOfDelivery: "2027-04-30" })).toEqual([
      "preOffer3PurchasePriceExclVat",
      "preOffer3TargetKilometerReadingAt",
    ])
    expect(missingOf({ offerPriceExclVat: 0 })).toEqual(["offerPriceExclVat"])
    expect(answered({ preOffer3DateOfDelivery: "2027-04-30" })).toEqual([])
  })

  test("include those of the car only if the answer opens it", () => {
    expect(missingOf({}, false)).toEqual(["locationId"])
    expect(missingOf({ offerPriceExclVat: 0 }, false)).toEqual(["offerPriceExclVat", "locationId"])
    expect(missingOf({}, false, false)).toEqual([])
    expect(missingOf({}, true, false)).toEqual([])
  })
})

const value = fc.constantFrom(0, 10_000, 15_000)
const date = fc.constantFrom(null, "2027-01-31", "2027-04-30")
const anyCar: fc.Arbitrary<OfferCar> = fc.record({
  area: fc.constant("PRE_OFFER" as const),
  additionalOrReducedPricePerMonth: value,
  additionalOrReducedPricePer1000Kilometer: value,
  ...anyOffers({ euros: value, km: value, date }),
})

test("for any car, an answer has complete changed offers, each once, the closest first", () => {
  forAll([anyCar, anyCar, fc.integer({ min: 0, max: 90 })], (before, after, days) => {
    const date = addDays("2027-01-31", days)
    const offers = answeredOffers(offersAtRequest(before), after, { km: 10_000, date })
    for (const { type, before: old, after: now } of offers) {
      expect(old).not.toEqual(now)
      expect(old).toEqual(offerOf(before, type))
      for (const name of requiredOfferFields[type]) expect(after[name]).toBeTruthy()
    }
    const kinds = offers.map(({ type }) => type)
    expect(new Set(kinds).size).toBe(kinds.length)
    const distances = offers.map(
      ({ after: { targetKm, deliveryDate } }) =>
        Math.abs(targetKm - 10_000) / 1000 +
        Math.abs(Date.parse(deliveryDate as string) - Date.parse(date)) / 86_400_000 / 30,
    )
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })
})
