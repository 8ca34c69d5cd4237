import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import type { SendRequest } from "../../../contract/requests.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Asked, EarlierAct } from "./queries.ts"
import { actingLocation, type Caller, judge, offerTypeOf, unavailable, wishOf } from "./rules.ts"

const own = "own-location"
const caller: Caller = {
  id: "manager",
  sub: "token-of-manager",
  type: "SALES_MANAGER",
  own: [own],
}
const agreed = {
  terms: { version: "2026-01", hash: "a1" },
  conditions: { version: "2026-02", hash: "b2" },
}
const texts = { termsVersion: "2026-01", conditionsVersion: "2026-02" }
const now = new Date("2026-11-16T09:00:00Z")
const preOffer = {
  area: "PRE_OFFER",
  display: true,
  activityState: null,
  acceptPreOffer: true,
  requestPreOffer: true,
  allowIndividualPreOffer: true,
  locationId: own,
  openRequest: false,
  dateOfDelivery: "2026-12-01",
  dateUntilTakeover: null,
  listPriceExclVat: 60_000,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  preOffer2DateOfDelivery: null,
  preOffer2PurchasePriceExclVat: 0,
  offerVersion: 7,
} as Car
const zvf = {
  ...preOffer,
  area: "SELECTION",
  locationId: null,
  acceptPreOffer: false,
  acceptSelection: true,
} as Car

const bodyFor = (type: SendRequest["type"], fields: Partial<SendRequest>): SendRequest => ({
  type,
  carId: "car",
  userId: "manager",
  offerVersion: 7,
  requestId: "request",
  ...fields,
})
const accepting = bodyFor("PRE_OFFER_ACCEPT", { preOfferType: "MAIN", ...texts })
const wishing = bodyFor("PRE_OFFER_REQUEST", { kmReading: 20_000, dateOfDelivery: "2027-01-31" })
const asking = bodyFor("SELECTION_ACCEPT", { locationId: own, ...texts })

/** What a call comes to; anything about it can be changed. */
function judged(
  body: SendRequest,
  {
    car = body.type === "SELECTION_ACCEPT" ? zvf : preOffer,
    ...asked
  }: Partial<Omit<Asked, "car"> & { car: Partial<Car> | null }> = {},
  by: Partial<Caller> = {},
) {
  const usual = body.type === "SELECTION_ACCEPT" ? zvf : preOffer
  const facts = {
    inScope: true,
    carLocation: { vfnr: "1101", name: "Autohaus Brenner" },
    openActivityId: null,
    earlier: null,
    ...asked,
    car: car && { ...usual, ...car },
  } as Asked
  return judge(facts, body, { ...caller, ...by }, agreed, now)
}
const issue = (path: string, message = "Diese Angabe ist erforderlich.") =>
  refuse("invalid_input", [{ path, message }])

describe("what a call is about", () => {
  test("an acceptance names its offer; everything else starts from the main one", () => {
    expect(offerTypeOf({ ...accepting, preOfferType: "TWO" })).toBe("TWO")
    expect(offerTypeOf({ ...accepting, preOfferType: null })).toBe("MAIN")
    expect(offerTypeOf({ ...wishing, preOfferType: "TWO" })).toBe("MAIN")
  })
  test("wishes count for an individual request only", () => {
    expect(wishOf(wishing)).toEqual({ wantedKm: 20_000, wantedDate: "2027-01-31" })
    expect(wishOf({ ...wishing, kmReading: undefined, dateOfDelivery: undefined })).toEqual({
      wantedKm: null,
      wantedDate: null,
    })
    expect(wishOf({ ...accepting, kmReading: 1, dateOfDelivery: "2027-01-31" })).toEqual({
      wantedKm: null,
      wantedDate: null,
    })
  })
  test("the location is the car's own for a pre-offer, the chosen one for a ZVF", () => {
    expect(actingLocation(preOffer, { ...accepting, locationId: "other" })).toBe(own)
    expect(actingLocation(zvf, { ...asking, locationId: "other" })).toBe("other")
    expect(actingLocation(preOffer, { ...asking, locationId: undefined })).toBeNull()
  })
  test("the word for a car that is taken follows what was asked for", () => {
    expect([accepting, wishing, asking].map(unavailable)).toEqual([
      "pre_offer_unavailable",
      "pre_offer_unavailable",
      "selection_unavailable",
    ])
  })
})

describe("a call that may be carried out", () => {
  test.each([accepting, wishing, asking])("$type", (body) => {
    expect(judged(body)).toBeNull()
    expect(judged({ ...body, userId: caller.sub })).toBeNull()
  })
  test("wishes may be as small and as early as the bounds", () => {
    expect(judged({ ...wishing, kmReading: 3000, dateOfDelivery: "2026-11-16" })).toBeNull()
  })
})

describe("403", () => {
  test.each([accepting, wishing, asking])("$type in somebody else's name", (body) => {
    expect(judged({ ...body, userId: "somebody" })).toEqual(refuse("forbidden"))
  })
  test.each([accepting, wishing])("$type for a car of another location, which is named", (body) => {
    const refused = refuse("only_for_location", { location: "1101 - Autohaus Brenner" })
    expect(judged(body, { car: { locationId: "other" } })).toEqual(refused)
    // Before anything is said about the input.
    expect(
      judged({ ...body, preOfferType: null, kmReading: null }, { car: { locationId: "other" } }),
    ).toEqual(refused)
    expect(judged(body, { car: { locationId: "other" }, carLocation: null })).toEqual(
      refuse("only_for_location", { location: null }),
    )
  })
  test("a car without a location is nobody's own, which is told after the input", () => {
    expect(judged(accepting, { car: { locationId: null } })).toEqual(refuse("only_for_location"))
    expect(judged({ ...accepting, preOfferType: null }, { car: { locationId: null } })).toEqual(
      issue("preOfferType"),
    )
  })
  test.each([accepting, wishing, asking])("$type for a location that is not the caller's own", (body) => {
    expect(judged({ ...body, locationId: "other" })).toEqual(refuse("location_not_yours"))
  })
  test.each([accepting, wishing])("$type for an own location that is not the car's", (body) => {
    const second = { own: [own, "second"] }
    expect(judged({ ...body, locationId: "second" }, {}, second)).toEqual(
      refuse("only_for_location", { location: "1101 - Autohaus Brenner" }),
    )
    expect(judged({ ...body, locationId: own }, {}, second)).toBeNull()
  })
  test("a ZVF belongs to nobody, wherever it stands", () => {
    expect(judged(asking, { car: { locationId: "other" } })).toBeNull()
  })
  test("a role that may not act", () => {
    expect(judged(accepting, {}, { type: "SELLER" })).toEqual(refuse("forbidden"))
  })
})

describe("422", () => {
  test("a ZVF without a location", () => {
    expect(judged({ ...asking, locationId: null })).toEqual(refuse("location_required"))
  })
  test("an acceptance without its offer, or of other terms", () => {
    expect(judged({ ...accepting, preOfferType: null })).toEqual(issue("preOfferType"))
    const outdated = refuse("terms_outdated", { termsVersion: "2026-01" })
    expect(judged({ ...accepting, termsVersion: "2025-07" })).toEqual(outdated)
    expect(judged({ ...accepting, termsVersion: undefined })).toEqual(outdated)
  })
  test.each([accepting, asking])("$type of other terms or conditions than those that hold", (body) => {
    const terms = refuse("terms_outdated", { termsVersion: "2026-01" })
    const conditions = refuse("conditions_outdated", { conditionsVersion: "2026-02" })
    expect(judged({ ...body, termsVersion: undefined, conditionsVersion: undefined })).toEqual(terms)
    expect(judged({ ...body, conditionsVersion: "2026-01" })).toEqual(conditions)
    expect(judged({ ...body, conditionsVersion: undefined })).toEqual(conditions)
  })
  test("a ZVF without a location, before anything about the texts", () => {
    expect(judged(bodyFor("SELECTION_ACCEPT", {}))).toEqual(refuse("location_required"))
  })
  test.each([
    [{ kmReading: null }, issue("kmReading")],
    [{ kmReading: 2999 }, issue("kmReading", "Mindestlaufleistung: 3.000")],
    [{ dateOfDelivery: null }, issue("dateOfDelivery")],
    [{ dateOfDelivery: "2026-11-15" }, issue("dateOfDelivery", "Frühestes Aussteuerungsdatum: 16.11.2026")],
  ] as const)("a wish with %o", (fields, refused) => {
    expect(judged({ ...wishing, ...fields })).toEqual(refused)
  })
  test("a wish without anything says all that is missing, before anything about the car", () => {
    const nothing = { ...wishing, kmReading: undefined, dateOfDelivery: undefined }
    const both = refuse("invalid_input", [
      { path: "kmReading", message: "Diese Angabe ist erforderlich." },
      { path: "dateOfDelivery", message: "Diese Angabe ist erforderlich." },
    ])
    expect(judged(nothing)).toEqual(both)
    expect(judged(nothing, { car: { allowIndividualPreOffer: false } })).toEqual(both)
  })
  test("a wish for a car that allows none", () => {
    const refused = refuse("individual_not_allowed")
    expect(judged(wishing, { car: { allowIndividualPreOffer: false } })).toEqual(refused)
    expect(judged({ ...wishing, offerVersion: 6 }, { car: { allowIndividualPreOffer: false } })).toEqual(
      refused,
    )
  })
})

describe("412 for a car that is gone", () => {
  test.each([accepting, wishing, asking])("$type", (body) => {
    const gone = refuse("car_gone")
    expect(judged(body, { car: null })).toEqual(gone)
    expect(judged(body, { car: { display: false } })).toEqual(gone)
    // Outside the scope nothing is told, not even whose it is, nor that individual wishes are not allowed.
    const foreign = { locationId: "other", allowIndividualPreOffer: false }
    expect(judged(body, { inScope: false, car: foreign })).toEqual(gone)
  })
  test("that is hidden, whatever it allowed", () => {
    expect(judged(wishing, { car: { display: false, allowIndividualPreOffer: false } })).toEqual(
      refuse("car_gone"),
    )
  })
})

describe("409", () => {
  const taken = { activityState: "PRE_CONTRACT_ACCEPTED" } as const
  test.each([
    [accepting, "pre_offer_unavailable"],
    [wishing, "pre_offer_unavailable"],
    [asking, "selection_unavailable"],
  ] as const)("$0.type of a car that is taken, also where its offer changed", (body, code) => {
    expect(judged(body, { car: taken })).toEqual(refuse(code))
    expect(judged({ ...body, offerVersion: 6 }, { car: taken })).toEqual(refuse(code))
  })
  test.each([
    [accepting, "SELECTION", "pre_offer_unavailable"],
    [wishing, "SELECTION", "pre_offer_unavailable"],
    [asking, "PRE_OFFER", "selection_unavailable"],
  ] as const)("$0.type of a car that moved to %s", (body, area, code) => {
    expect(judged(body, { car: { area } })).toEqual(refuse(code))
  })
  test("a wish beside an open one, also where the offer changed", () => {
    expect(judged({ ...wishing, offerVersion: 6 }, { car: { openRequest: true } })).toEqual(
      refuse("already_requested"),
    )
  })
  test("an offer that changed is shown as the caller may see it", () => {
    const refused = judged(
      { ...accepting, preOfferType: "TWO", offerVersion: 6 },
      {
        car: {
          userId: "somebody",
          preOffer2PurchasePriceExclVat: 1,
          preOffer2DateOfDelivery: "2020-01-01",
        },
      },
    )
    expect(refused).toMatchObject({
      refused: "offer_changed",
      details: { offer: { deliveryDate: "2020-01-01" }, car: { offerVersion: 7 } },
    })
    expect(refused).not.toHaveProperty("details.car.userId")
    expect(judged({ ...wishing, offerVersion: 6 })).toMatchObject({
      refused: "offer_changed",
      details: { offer: { deliveryDate: "2026-12-01" } },
    })
  })
  test("an offer whose gross price was worded with another rate of VAT", () => {
    expect(judged({ ...accepting, vatPercent: 16 })).toMatchObject({
      refused: "offer_changed",
      details: { offer: { vatPercent: 19 } },
    })
    for (const vatPercent of [19, null, undefined]) expect(judged({ ...accepting, vatPercent })).toBeNull()
    expect(judged({ ...asking, vatPercent: 20 })).toMatchObject({ refused: "offer_changed" })
  })
  test("an offer that was seen as it is, but is incomplete or over", () => {
    expect(judged(accepting, { car: { dateOfDelivery: null } })).toEqual(refuse("offer_incomplete"))
    expect(judged({ ...accepting, preOfferType: "TWO" })).toEqual(refuse("offer_incomplete"))
    expect(judged(accepting, { car: { dateUntilTakeover: "2026-11-15" } })).toEqual(refuse("offer_expired"))
    expect(judged(wishing, { car: { dateUntilTakeover: "2026-11-15" } })).toEqual(refuse("offer_expired"))
  })
})

describe("a request id that was used before", () => {
  const of = (body: SendRequest): EarlierAct => ({
    actorId: caller.id,
    carId: "car",
    type: body.type,
    locationId: own,
    preOfferType: body.type === "PRE_OFFER_ACCEPT" ? "MAIN" : null,
    wantedKm: wishOf(body).wantedKm,
    wantedDate: wishOf(body).wantedDate,
  })

  test.each([accepting, wishing, asking])("$type with the same content is a repetition", (body) => {
    expect(judged(body, { earlier: of(body) })).toBe("repeated")
    // Even where it could not be carried out any more.
    expect(judged(body, { earlier: of(body), car: { activityState: "REQUEST_ACCEPTED" } })).toBe("repeated")
    expect(judged({ ...body, offerVersion: 1 }, { earlier: of(body), car: { display: false } })).toBe(
      "repeated",
    )
    expect(judged(body, { earlier: of(body), inScope: false })).toEqual(refuse("car_gone"))
  })
  test.each([
    { actorId: "somebody" },
    { carId: "another" },
    { type: "PRE_OFFER_REQUEST" },
    { preOfferType: "TWO" },
    { preOfferType: null },
    { wantedKm: 1 },
    { wantedDate: "2027-01-31" },
  ] as const)("an acceptance with %o before is none", (other) => {
    expect(judged(accepting, { earlier: { ...of(accepting), ...other } })).toEqual(
      refuse("request_id_reused"),
    )
  })
  test.each([{ wantedKm: 20_001 }, { wantedDate: "2027-02-01" }, { preOfferType: "MAIN" }] as const)(
    "a wish with %o before is none",
    (other) => {
      expect(judged(wishing, { earlier: { ...of(wishing), ...other } })).toEqual(refuse("request_id_reused"))
    },
  )
  test("another location makes another request for a ZVF, but not for a pre-offer", () => {
    const other = { locationId: "other" }
    expect(judged(asking, { earlier: { ...of(asking), ...other } })).toEqual(refuse("request_id_reused"))
    expect(judged(accepting, { earlier: { ...of(accepting), ...other } })).toBe("repeated")
  })
  test("offers that a wish names beside the point do not make it another one", () => {
    expect(judged({ ...wishing, preOfferType: "TWO" }, { earlier: of(wishing) })).toBe("repeated")
    const undecided = { ...accepting, preOfferType: undefined }
    expect(judged(undecided, { earlier: { ...of(accepting), preOfferType: null } })).toBe("repeated")
  })
})
