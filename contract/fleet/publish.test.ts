import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../core/property-for-tests.ts"
import { newCarFields } from "./car-fields.ts"
import { anyOffers } from "./offer-car-for-tests.ts"
import { isComplete, type OfferCar, offerOf } from "./offers.ts"
import { isIncomplete, type MissingReason, missingReasonsOf, missingToPublish } from "./publish.ts"

type Candidate = Parameters<typeof missingToPublish>[0]

const euros = fc.constantFrom(0, 0.01, 39_999.99)
const km = fc.constantFrom(0, 10_000)
const date = fc.constantFrom(null, "2027-01-31")
const candidate: fc.Arbitrary<Candidate> = fc.record({
  area: fc.constantFrom("PRE_OFFER", "SELECTION"),
  locationId: fc.constantFrom(null, "11111111-1111-4111-8111-111111111111"),
  additionalOrReducedPricePerMonth: fc.constant(0),
  additionalOrReducedPricePer1000Kilometer: fc.constant(0),
  ...anyOffers({ euros, km, date }),
})
const whole = {
  locationId: "here",
  offerPriceExclVat: 1,
  offerPriceInclVat: 1,
  dateOfDelivery: "2027-01-31",
  atTargetKilometerReading: 1,
}
const isBegun = (car: OfferCar, type: "TWO" | "THREE") => {
  const { netCents, deliveryDate, targetKm } = offerOf(car, type)
  return netCents > 0 || deliveryDate !== null || targetKm > 0
}

describe("fields missing before a car can be offered", () => {
  test("are none exactly if each offer is complete and a pre-offer has location and kilometres", () => {
    fc.assert(
      fc.property(candidate, (car) => {
        const types = (["TWO", "THREE"] as const).filter((type) => isBegun(car, type))
        const offers =
          car.area === "SELECTION" ? ["MAIN" as const] : (["MAIN", ...types] as ("MAIN" | "TWO" | "THREE")[])
        const isOffered =
          offers.every((type) => isComplete(offerOf(car, type))) &&
          (car.area === "SELECTION" ||
            (car.locationId !== null && offers.every((type) => offerOf(car, type).targetKm > 0)))
        expect(missingToPublish(car).length === 0).toBe(isOffered)
      }),
      { numRuns: 1000 },
    )
  })

  test("are empty fields of the car, each once; filling them leaves none", () => {
    forAll([candidate], (car) => {
      const missing = missingToPublish(car)
      expect(new Set(missing).size).toBe(missing.length)
      for (const name of missing) expect(car[name as keyof Candidate] || null).toBeNull()
      const filled = Object.fromEntries(missing.map((name) => [name, /date/i.test(name) ? "2027-01-31" : 1]))
      expect(missingToPublish({ ...car, ...filled } as Candidate)).toEqual([])
    })
  })

  test("do not include a ZVF's location, nor fields of the other area", () => {
    const empty = {
      area: "SELECTION",
      locationId: null,
      listPriceExclVat: 0,
      dateOfDelivery: null,
    } as Candidate
    expect(missingToPublish(empty)).toEqual(["listPriceExclVat", "dateOfDelivery"])
    expect(missingToPublish({ ...empty, area: "PRE_OFFER", preOffer2DateOfDelivery: "2027-01-31" })).toEqual([
      "locationId",
      "offerPriceExclVat",
      "offerPriceInclVat",
      "dateOfDelivery",
      "atTargetKilometerReading",
      "preOffer2PurchasePriceExclVat",
      "preOffer2TargetKilometerReadingAt",
    ])
  })
})

test.each<[object, MissingReason[]]>([
  [{}, ["location", "price", "date", "kilometers"]],
  [{ locationId: "here", offerPriceExclVat: 1, offerPriceInclVat: 1 }, ["date", "kilometers"]],
  [{ ...whole, preOffer2PurchasePriceExclVat: 1 }, ["date", "kilometers"]],
  [{ ...whole, preOffer3DateOfDelivery: "2027-01-31" }, ["price", "kilometers"]],
  [whole, []],
])("a pre-offer that has only %j lacks %j", (fields, reasons) => {
  expect(missingReasonsOf({ ...newCarFields, area: "PRE_OFFER", ...fields })).toEqual(reasons)
})

test("a free car with missing fields is incomplete", () => {
  forAll([candidate], (car) => {
    expect(isIncomplete({ ...car, activityState: null })).toBe(missingToPublish(car).length > 0)
    expect(isIncomplete({ ...car, activityState: "REQUEST_ACCEPTED" })).toBe(false)
  })
})
