import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { grossOf } from "../../../contract/core/money.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { adminCarOf } from "../../fleet/cars/car-for-tests.ts"
import { recordMachine } from "../../ui/values/record-machine.ts"
import {
  type AnswerDraft,
  draftOf,
  fieldsOf,
  isAsWished,
  notesAfter,
  previewOf,
  proposalOf,
  requestedOffers,
  withEntry,
  withWish,
  withWishIn,
} from "./answer-draft.ts"

const unset = { offerPriceExclVat: 0, offerPriceInclVat: 0, dateUntilTakeover: null, minKilometerReading: 0 }
const bareCar = adminCarOf(unset)
const empty = draftOf(bareCar)

describe("new values for an individual request", () => {
  test("shows unset values as empty fields and back", () => {
    for (const name of Object.keys(unset)) expect(empty).toHaveProperty(name, null)
    expect(fieldsOf(empty)).toMatchObject(unset)
  })

  test("an unedited form sends the car's values", () => {
    const car = adminCarOf()
    expect(car).toMatchObject(fieldsOf(draftOf(car)))
  })

  test("keeps amounts exactly", () => {
    forAll([fc.integer({ min: 1, max: 9_999_999_999 })], (cents) => {
      const offerPriceExclVat = cents / 100
      expect(fieldsOf(draftOf(adminCarOf({ offerPriceExclVat }))).offerPriceExclVat).toBe(offerPriceExclVat)
    })
  })

  test("proposes gross from net", () => {
    expect(withEntry(empty, bareCar, "offerPriceExclVat", 285)).toMatchObject({
      offerPriceExclVat: 285,
      offerPriceInclVat: grossOf(285, 19),
    })
  })
})

describe("a new retirement date", () => {
  const car = { ...empty, dateOfDelivery: "2027-01-14" }
  const withDate = (draft: AnswerDraft, date: string | null) =>
    withEntry(draft, bareCar, "dateOfDelivery", date)

  test("moves a takeover that was 30 days later", () => {
    const moved = withDate({ ...car, dateUntilTakeover: "2027-02-13" }, "2027-04-30")
    expect(moved).toMatchObject({ dateOfDelivery: "2027-04-30", dateUntilTakeover: "2027-05-30" })
  })

  test.each(["2027-03-01", null])("keeps a takeover of %s", (takeover) => {
    expect(withDate({ ...car, dateUntilTakeover: takeover }, "2027-04-30").dateUntilTakeover).toBe(takeover)
  })

  test("retyping a date key by key keeps the takeover 30 days later", () => {
    const cleared = withDate({ ...car, dateUntilTakeover: "2027-02-13" }, null)
    expect(cleared.dateUntilTakeover).toBeNull()
    expect(withDate(cleared, "2027-04-30").dateUntilTakeover).toBe("2027-05-30")
  })
})

test("keeps typed values, others follow the newer car", () => {
  const { begin, merge, type } = recordMachine<Car, AnswerDraft>({ name: "answer", draftOf, asks: true })
  const car = adminCarOf()
  const newer = { ...car, version: 2, offerPriceExclVat: 70_000, preOffer2TargetKilometerReadingAt: 20_000 }
  const kept = merge(
    type(begin(car), { dateOfDelivery: "2027-05-01", preOffer2TargetKilometerReadingAt: 16_000 }),
    newer,
  )
  expect(kept.draft).toEqual({
    ...draftOf(car),
    offerPriceExclVat: 7_000_000,
    dateOfDelivery: "2027-05-01",
    preOffer2TargetKilometerReadingAt: 16_000,
  })
})

describe("a new target", () => {
  const car = adminCarOf({
    minKilometerReading: 11_000,
    atTargetKilometerReading: 12_000,
    maxKilometerReading: 14_000,
  })
  const limits = (draft: AnswerDraft) => [
    draft.minKilometerReading,
    draft.atTargetKilometerReading,
    draft.maxKilometerReading,
  ]
  const withTarget = (draft: AnswerDraft, of: Car, km: number | null) =>
    withEntry(draft, of, "atTargetKilometerReading", km)

  test("moves its limits, also when typed key by key", () => {
    expect(limits(withTarget(draftOf(car), car, 20_000))).toEqual([19_000, 20_000, 22_000])
    const keys = [null, 1, 15, 150, 1500, 15_000]
    const typed = keys.reduce((draft, km) => withTarget(draft, car, km), draftOf(car))
    expect(limits(typed)).toEqual([14_000, 15_000, 17_000])
    expect(limits(withTarget(draftOf(car), car, 500))).toEqual([0, 500, 2500])
  })

  test("keeps a typed limit", () => {
    const own = { ...draftOf(car), minKilometerReading: 5000 }
    expect(limits(withTarget(own, car, 20_000))).toEqual([5000, 20_000, 22_000])
  })

  test("has an upper tolerance of 1,000 km if new; unset limits stay unset", () => {
    const bare = { minKilometerReading: 0, maxKilometerReading: 0 }
    const none = adminCarOf({ ...bare, atTargetKilometerReading: 0 })
    expect(limits(withTarget(draftOf(none), none, 20_000))).toEqual([20_000, 20_000, 21_000])
    const alone = adminCarOf({ ...bare, atTargetKilometerReading: 12_000 })
    expect(limits(withTarget(draftOf(alone), alone, 20_000))).toEqual([null, 20_000, null])
  })
})

describe("applying the wish", () => {
  const car = adminCarOf({
    offerPriceExclVat: 50_000,
    offerPriceInclVat: 59_500,
    dateOfDelivery: "2027-02-01",
    dateUntilTakeover: "2027-03-03",
    additionalOrReducedPricePerMonth: -400,
    additionalOrReducedPricePer1000Kilometer: -150,
    minKilometerReading: 11_000,
    atTargetKilometerReading: 12_000,
    maxKilometerReading: 13_000,
  })
  const wish = { km: 20_000, date: "2027-04-01" }
  // Two months and 8,000 km more.
  const net = 5_000_000 - 2 * 40_000 - 8 * 15_000

  test("to Pre-Offer 1 sets both prices, takeover and limits, also repeatedly", () => {
    const taken = withWish(draftOf(car), "MAIN", car, wish)
    expect(taken).toEqual({
      ...draftOf(car),
      offerPriceExclVat: net,
      offerPriceInclVat: grossOf(net, 19),
      dateOfDelivery: "2027-04-01",
      dateUntilTakeover: "2027-05-01",
      minKilometerReading: 19_000,
      atTargetKilometerReading: 20_000,
      maxKilometerReading: 21_000,
      expectedKilometerReading: 20_000,
    })
    expect(withWish(taken, "MAIN", car, wish)).toEqual(taken)
  })

  test("to Pre-Offer 1 moves the forecast, which would otherwise exceed the limits", () => {
    const forecast = adminCarOf({ ...car, expectedKilometerReading: 12_000 })
    const taken = withWish(draftOf(forecast), "MAIN", forecast, wish)
    expect(fieldsOf(taken).expectedKilometerReading).toBe(20_000)
    expect(notesAfter(forecast, taken, "2026-11-16")).toEqual([])
    expect(
      withWish({ ...draftOf(car), expectedKilometerReading: null }, "MAIN", car, wish)
        .expectedKilometerReading,
    ).toBeNull()
  })

  test("to Pre-Offer 2 or 3 sets only these", () => {
    for (const [type, prefix] of [
      ["TWO", "preOffer2"],
      ["THREE", "preOffer3"],
    ] as const)
      expect(withWish(draftOf(car), type, car, wish)).toEqual({
        ...draftOf(car),
        [`${prefix}PurchasePriceExclVat`]: net,
        [`${prefix}DateOfDelivery`]: wish.date,
        [`${prefix}TargetKilometerReadingAt`]: wish.km,
      })
  })

  test("keeps the price without an estimate", () => {
    const none = { ...car, additionalOrReducedPricePerMonth: 0, additionalOrReducedPricePer1000Kilometer: 0 }
    const draft = { ...draftOf(none), preOffer2PurchasePriceExclVat: 4_000_000 }
    expect(withWish(draft, "MAIN", none, wish)).toMatchObject({
      offerPriceExclVat: 5_000_000,
      atTargetKilometerReading: 20_000,
    })
    expect(withWish(draft, "TWO", none, wish).preOffer2PurchasePriceExclVat).toBe(4_000_000)
    expect(withWish(draft, "THREE", none, wish).preOffer3PurchasePriceExclVat).toBeNull()
  })
})

describe("the form as opened", () => {
  const car = adminCarOf({ additionalOrReducedPricePerMonth: -400, offerPriceExclVat: 50_000 })
  const wish = { km: 20_000, date: "2027-04-01" }
  const request = { wantedKilometers: wish.km, wantedDate: wish.date, offeredThen: null }
  const proposed = proposalOf(car, request)

  test("has the wish in Pre-Offer 1 until a value differs", () => {
    expect(proposed).toEqual(withWish(draftOf(car), "MAIN", car, wish))
    expect(isAsWished(car, request, { ...proposed, text: "Gern." })).toBe(true)
    expect(isAsWished(car, request, withEntry(proposed, car, "offerPriceExclVat", 1))).toBe(false)
    expect(isAsWished(car, request, draftOf(car))).toBe(false)
  })

  test("has the car's values without a wish or an estimate", () => {
    expect(proposalOf(car, undefined)).toEqual(draftOf(car))
    const none = { ...car, additionalOrReducedPricePerMonth: 0, additionalOrReducedPricePer1000Kilometer: 0 }
    expect(proposalOf(none, request)).toEqual(draftOf(none))
    expect(isAsWished(none, request, draftOf(none))).toBe(false)
  })

  test("moves the proposed wish to another offer, but keeps a typed Pre-Offer 1", () => {
    expect(withWishIn(proposed, "TWO", car, wish)).toEqual(withWish(draftOf(car), "TWO", car, wish))
    const typed = withEntry(proposed, car, "offerPriceExclVat", 4_000_000)
    expect(withWishIn(typed, "TWO", car, wish)).toEqual(withWish(typed, "TWO", car, wish))
  })
})

describe("preview of an answer", () => {
  const car = adminCarOf({ acceptPreOffer: false })
  const wish = { km: 20_000, date: "2027-04-01" }
  const request = { wantedKilometers: wish.km, wantedDate: wish.date, offeredThen: null }
  const today = "2026-11-16"

  test("is empty without new values", () => {
    expect(previewOf(car, request, draftOf(car))).toEqual({
      offers: [],
      missing: [],
      missingOnCar: [],
      errors: [],
    })
    expect(previewOf(car, undefined, { ...draftOf(car), text: "Gern." }).offers).toEqual([])
  })

  test("has changed offers compared with those at the request", () => {
    const asked = requestedOffers(car, null)
    const after = withWish(draftOf(car), "THREE", car, { km: 20_000, date: "2027-04-01" })
    expect(previewOf(car, request, after).offers.map(({ type }) => type)).toEqual(["THREE"])
    const offeredThen = { ...asked, MAIN: { ...asked.MAIN, netCents: 1 } }
    expect(previewOf(car, { ...request, offeredThen }, draftOf(car)).offers).toMatchObject([
      { type: "MAIN", before: { netCents: 1 }, after: { netCents: asked.MAIN.netCents } },
    ])
  })

  test("has contradictions at the typed field", () => {
    const above = { ...draftOf(car), atTargetKilometerReading: 1, minKilometerReading: 20_000 }
    const { errors } = previewOf(car, request, above)
    expect(errors.map(({ path }) => path)).toContain("minKilometerReading")
  })

  test("has warnings, also about an applied wish, which do not prevent sending", () => {
    const driven = adminCarOf({ kilometerReading: 30_000, expectedKilometerReading: 40_000 })
    const untouched = draftOf({ ...driven, maxKilometerReading: 45_000 })
    const without = { preOffer2TargetKilometerReadingAt: null, preOffer3TargetKilometerReadingAt: null }
    const notes = (draft: AnswerDraft, changes: object = {}) =>
      notesAfter(driven, { ...draft, ...without, ...changes }, today).map((note) => [note.code, note.path])
    expect(notes(untouched)).toEqual([])
    expect(notes(withWish(untouched, "MAIN", driven, wish))).toEqual([
      ["driven_too_far", "maxKilometerReading"],
    ])
    const both = { preOffer2TargetKilometerReadingAt: wish.km, preOffer3TargetKilometerReadingAt: 20_000 }
    expect(notes(withWish(untouched, "TWO", driven, wish), both)).toEqual([
      ["driven_too_far", "preOffer2TargetKilometerReadingAt"],
      ["driven_too_far", "preOffer3TargetKilometerReadingAt"],
    ])
    expect(notes(untouched, { offerPriceInclVat: 1 })).toEqual([
      ["gross_deviates", "offerPriceInclVat"],
      ["price_far_off", "offerPriceInclVat"],
    ])
  })

  test("has existing contradictions", () => {
    const old = adminCarOf({ minimumUsageTime: 12, plannedUsageTime: 6, acceptPreOffer: false })
    const draft = { ...withWish(draftOf(old), "TWO", old, wish), release: false }
    expect(previewOf(old, request, draft).errors).toEqual([])
    expect(notesAfter(old, draft, today).map(({ code }) => code)).toEqual(["usage_too_short"])
    const opened = previewOf(old, request, { ...draft, release: true }).errors
    expect(opened.map(({ code }) => code)).toEqual(["acceptance_contradictory"])
  })

  test("has missing fields, the car's only if it opens the car", () => {
    const bare = adminCarOf({ acceptPreOffer: false, offerPriceInclVat: 0 })
    const begun = { ...draftOf(bare), preOffer3DateOfDelivery: "2027-04-01" }
    const own = ["preOffer3PurchasePriceExclVat", "preOffer3TargetKilometerReadingAt"]
    expect(previewOf(bare, request, { ...begun, release: false }).missing).toEqual(own)
    expect(previewOf(bare, request, begun).missing).toEqual([...own, "offerPriceInclVat"])
    const besides = ({ release }: { release: boolean }) =>
      previewOf(bare, request, { ...begun, release }).missingOnCar
    expect([besides({ release: false }), besides({ release: true })]).toEqual([["offerPriceInclVat"], []])
  })
})
