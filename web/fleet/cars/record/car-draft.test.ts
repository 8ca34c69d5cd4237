import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../../../../contract/core/property-for-tests.ts"
import { adminCarOf } from "../car-for-tests.ts"
import { draftOf, editsOf, fieldsOf, newCar, withField } from "./car-draft.ts"

const car = adminCarOf()
const draft = draftOf(car)

describe("a car in the form", () => {
  test("is unchanged and has no edits initially", () => {
    expect(car).toMatchObject(fieldsOf(draft))
    expect(editsOf(draft, car)).toEqual({})
  })

  test("keeps amounts exactly", () => {
    forAll([fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })], (cents) => {
      const typed = withField(draft, "additionalOrReducedPricePerMonth", cents)
      const { additionalOrReducedPricePerMonth } = fieldsOf(typed)
      expect(additionalOrReducedPricePerMonth).toBe(cents / 100)
      expect(draftOf(fieldsOf(typed)).additionalOrReducedPricePerMonth ?? 0).toBe(cents)
    })
  })

  test("sends only edited fields, normalised", () => {
    const typed = withField(withField(draft, "jobNumber", " 4711 "), "idNumber", "w9zhrd2drcjv3khwm")
    expect(editsOf(typed, car)).toEqual({ jobNumber: "4711" })
  })

  test("sends an emptied number as 0, which means not set", () => {
    expect(editsOf(withField(draft, "maxKilometerReading", null), car)).toEqual({ maxKilometerReading: 0 })
  })

  test("does not count stored spaces as an edit", () => {
    const spaced = adminCarOf({ paintCode: "969 " })
    expect(editsOf(draftOf(spaced), spaced)).toEqual({})
  })

  test("does not send fields hidden in the area", () => {
    const typed = withField(withField(draftOf(newCar), "offerPriceExclVat", 100), "area", "SELECTION")
    expect(editsOf(typed, newCar)).toEqual({ area: "SELECTION" })
  })
})

describe("dependent fields", () => {
  test("the net price proposes the gross price", () => {
    const typed = withField(draftOf(newCar), "offerPriceExclVat", 10_000)
    expect(typed).toMatchObject({ offerPriceExclVat: 10_000, offerPriceInclVat: 11_900 })
  })

  test("a new retirement date moves a takeover that was 30 days later", () => {
    const typed = withField(draftOf(newCar), "dateOfDelivery", "2027-04-30")
    expect(typed.dateUntilTakeover).toBe("2027-05-30")
    expect(withField(typed, "dateOfDelivery", "2027-05-01").dateUntilTakeover).toBe("2027-05-31")
  })
})
