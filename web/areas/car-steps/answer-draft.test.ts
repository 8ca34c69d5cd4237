import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import { grossOf } from "../../../contract/money.ts"
import { recordMachine } from "../../ui/values/index.ts"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { type AnswerDraft, draftOf, fieldsOf, withDate, withNet } from "./answer-draft.ts"

const empty = draftOf(
  adminCarOf({ offerPriceExclVat: 0, offerPriceInclVat: 0, dateUntilTakeover: null, minKilometerReading: 0 }),
)

describe("new values for an individual request", () => {
  test("what is not set is an empty field, and an empty field is not set", () => {
    expect(empty).toMatchObject({ net: null, gross: null, takeover: null, minKm: null })
    expect(fieldsOf(empty)).toMatchObject({
      offerPriceExclVat: 0,
      offerPriceInclVat: 0,
      dateUntilTakeover: null,
      minKilometerReading: 0,
    })
  })

  test("an untouched form sends the values of the car", () => {
    const car = adminCarOf()
    expect(car).toMatchObject(fieldsOf(draftOf(car)))
  })

  test("amounts survive the form to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
        const offerPriceExclVat = cents / 100
        expect(fieldsOf(draftOf(adminCarOf({ offerPriceExclVat }))).offerPriceExclVat).toBe(offerPriceExclVat)
      }),
    )
  })

  test("gross is proposed from net", () => {
    expect(withNet(empty, 285)).toMatchObject({ net: 285, gross: grossOf(285, 19) })
  })
})

describe("a new retirement date", () => {
  const car = { ...empty, date: "2027-01-14" }

  test("takes along a takeover that was 30 days later", () => {
    const moved = withDate({ ...car, takeover: "2027-02-13" }, "2027-04-30")
    expect(moved).toMatchObject({ date: "2027-04-30", takeover: "2027-05-30" })
  })

  test.each(["2027-03-01", null])("leaves a takeover of %s", (takeover) => {
    expect(withDate({ ...car, takeover }, "2027-04-30").takeover).toBe(takeover)
  })

  test("a date that is typed again key by key leaves it 30 days later", () => {
    const cleared = withDate({ ...car, takeover: "2027-02-13" }, null)
    expect(cleared.takeover).toBeNull()
    expect(withDate(cleared, "2027-04-30").takeover).toBe("2027-05-30")
  })
})

describe("somebody else was first (P35)", () => {
  const { begin, merge, type } = recordMachine<Car, AnswerDraft>({ name: "answer", draftOf, asks: true })
  const car = adminCarOf()
  const newer = { ...car, version: 2, offerPriceExclVat: 70_000, preOffer2TargetKilometerReadingAt: 20_000 }
  const after = { ...draftOf(car), net: 7_000_000, km2: 20_000 }

  test("what was typed stays, the rest follows the newer car", () => {
    const kept = merge(type(begin(car), { date: "2027-05-01", km2: 16_000 }), newer)
    expect(kept.draft).toEqual({ ...after, date: "2027-05-01", km2: 16_000 })
  })

  test("nothing typed is the newer car", () => {
    expect(merge(begin(car), newer).draft).toEqual(after)
  })
})
