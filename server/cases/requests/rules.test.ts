import { describe, expect, test } from "vitest"
import type { SendRequest } from "../../../contract/cases/requests.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { refuse } from "../../core/refusal.ts"
import {
  actingLocation,
  type Caller,
  type EarlierAct,
  judge,
  offerTypeOf,
  type RequestedCar,
  unavailable,
  wishOf,
} from "./rules.ts"

const own = "own-location"
const caller: Caller = { id: "manager", sub: "token-of-manager", type: "SALES_MANAGER", own: [own] }
const agreed = { terms: { version: "2026-01", hash: "a1" }, conditions: { version: "2026-02", hash: "b2" } }
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
const requesting = bodyFor("SELECTION_ACCEPT", { locationId: own, ...texts })

type Facts = Partial<Omit<RequestedCar, "car"> & { car: Partial<Car> | null }>
/** Outcome of a call with overrides. */
function judged(body: SendRequest, { car = {}, ...asked }: Facts = {}, by: Partial<Caller> = {}) {
  const usual = body.type === "SELECTION_ACCEPT" ? zvf : preOffer
  const facts = {
    inScope: true,
    carLocation: { vfnr: "1101", name: "Autohaus Brenner" },
    openCaseId: null,
    earlier: null,
    ...asked,
    car: car && { ...usual, ...car },
  } as RequestedCar
  return judge(facts, body, { ...caller, ...by }, agreed, now)
}
const issue = (path: string, message = "Diese Angabe ist erforderlich.") =>
  refuse("invalid_input", [{ path, message }])

describe("content of a call", () => {
  test("an acceptance names its offer; all others use the main one", () => {
    expect(offerTypeOf({ ...accepting, preOfferType: "TWO" })).toBe("TWO")
    expect(offerTypeOf({ ...accepting, preOfferType: null })).toBe("MAIN")
    expect(offerTypeOf({ ...wishing, preOfferType: "TWO" })).toBe("MAIN")
  })
  test("wishes only apply to individual requests", () => {
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
  test("the location is the car's for a pre-offer, the chosen one for a ZVF", () => {
    expect(actingLocation(preOffer, { ...accepting, locationId: "other" })).toBe(own)
    expect(actingLocation(zvf, { ...requesting, locationId: "other" })).toBe("other")
    expect(actingLocation(preOffer, { ...requesting, locationId: undefined })).toBeNull()
  })
  test("the error code of a taken car depends on the request", () => {
    expect([accepting, wishing, requesting].map(unavailable)).toEqual([
      "pre_offer_unavailable",
      "pre_offer_unavailable",
      "selection_unavailable",
    ])
  })
})

const elsewhere = { car: { locationId: "other" } }
const atBrenner = { location: "1101 - Autohaus Brenner" }
const second = { own: [own, "second"] }
const taken = { car: { activityState: "PRE_CONTRACT_ACCEPTED" } } as const
const noWishes = { car: { allowIndividualPreOffer: false } }
const over = { car: { dateUntilTakeover: "2026-11-15" } }
const otherTerms = refuse("terms_outdated", { termsVersion: "2026-01" })
const otherConditions = refuse("conditions_outdated", { conditionsVersion: "2026-02" })
const hasChanged = expect.objectContaining({ refused: "offer_changed" })

type Row = [what: string, body: Partial<SendRequest>, outcome: unknown, of?: Facts, by?: Partial<Caller>]
/** Refusals without details are given by code. */
const expectEach = (of: SendRequest, rows: Row[]) =>
  test.each(rows)(`${of.type} %s`, (_, body, outcome, facts, by) => {
    const refused = typeof outcome === "string" ? refuse(outcome as ErrorCode) : outcome
    expect(judged({ ...of, ...body }, facts, by)).toEqual(refused)
  })

describe.each([accepting, wishing, requesting])("$type", (body) => {
  expectEach(body, [
    ["may be carried out", {}, null],
    ["in the name of the token is in one's own", { userId: caller.sub }, null],
    ["in somebody else's name", { userId: "somebody" }, "forbidden"],
    ["by a role that may not act", {}, "forbidden", {}, { type: "SELLER" }],
    ["for a location that is not the caller's own", { locationId: "other" }, "location_not_yours"],
    ["of a car that does not exist", {}, "car_gone", { car: null }],
    ["of a hidden car, whatever it allowed", {}, "car_gone", { car: { ...noWishes.car, display: false } }],
    // Reveals neither the holder nor that individual requests are not allowed.
    ["outside the scope", {}, "car_gone", { inScope: false, car: { ...noWishes.car, ...elsewhere.car } }],
    ["of a car that is taken", {}, unavailable(body), taken],
    ["of a car that is taken and whose offer changed", { offerVersion: 6 }, unavailable(body), taken],
    [
      "of a car that moved to the other area",
      {},
      unavailable(body),
      { car: { area: body === requesting ? "PRE_OFFER" : "SELECTION" } },
    ],
  ])
})

describe.each([accepting, wishing])("$type", (body) => {
  const foreign = refuse("only_for_location", atBrenner)
  expectEach(body, [
    ["for a car of another location, which is named", {}, foreign, elsewhere],
    ["of it, before the input", { preOfferType: null, kmReading: null }, foreign, elsewhere],
    [
      "of one that nobody names",
      {},
      refuse("only_for_location", { location: null }),
      { ...elsewhere, carLocation: null },
    ],
    ["for an own location that is not the car's", { locationId: "second" }, foreign, {}, second],
    ["for the car's, of several own ones", { locationId: own }, null, {}, second],
    ["for an offer whose time is over", {}, "offer_expired", over],
  ])
})

describe.each([accepting, requesting])("$type", (body) => {
  expectEach(body, [
    ["of no texts at all", { termsVersion: undefined, conditionsVersion: undefined }, otherTerms],
    ["of other terms", { termsVersion: "2025-07" }, otherTerms],
    ["of other conditions", { conditionsVersion: "2026-01" }, otherConditions],
    ["of no conditions", { conditionsVersion: undefined }, otherConditions],
    ["worded with another rate of VAT", { vatPercent: 16 }, hasChanged],
    ["worded with its rate of VAT", { vatPercent: 19 }, null],
    ["worded with no rate of VAT", { vatPercent: null }, null],
  ])
})

describe("accepting a pre-offer", () => {
  expectEach(accepting, [
    ["of which wishes were taken back", {}, null, { thirdLastWithdrawalAt: "2026-11-16T09:00:00Z" }],
    ["without its offer", { preOfferType: null }, issue("preOfferType")],
    ["of a car without a location", {}, "only_for_location", { car: { locationId: null } }],
    ["of it, after the input", { preOfferType: null }, issue("preOfferType"), { car: { locationId: null } }],
    ["that is incomplete", {}, "offer_incomplete", { car: { dateOfDelivery: null } }],
    ["of which there is no second", { preOfferType: "TWO" }, "offer_incomplete"],
  ])
})

describe("requesting a ZVF", () => {
  expectEach(requesting, [
    ["that stands anywhere", {}, null, elsewhere],
    ["without a location", { locationId: null }, "location_required"],
    [
      "without a location, before anything about the texts",
      { locationId: undefined, termsVersion: undefined, conditionsVersion: undefined },
      "location_required",
    ],
  ])
})

describe("an individual wish", () => {
  const nothing = { kmReading: undefined, dateOfDelivery: undefined }
  const both = refuse("invalid_input", [
    { path: "kmReading", message: "Diese Angabe ist erforderlich." },
    { path: "dateOfDelivery", message: "Diese Angabe ist erforderlich." },
  ])
  const tooOften = refuse("too_many_withdrawals", { retryAfter: 1 })
  const tooEarly = issue("dateOfDelivery", "Frühestes Aussteuerungsdatum: 16.11.2026")
  expectEach(wishing, [
    ["as small and as early as the bounds", { kmReading: 3000, dateOfDelivery: "2026-11-16" }, null],
    ["of no km", { kmReading: null }, issue("kmReading")],
    ["of too few km", { kmReading: 2999 }, issue("kmReading", "Mindestlaufleistung: 3.000")],
    ["of no date", { dateOfDelivery: null }, issue("dateOfDelivery")],
    ["of a date that is over", { dateOfDelivery: "2026-11-15" }, tooEarly],
    ["of nothing says all that is missing", nothing, both],
    ["of nothing, before anything about the car", nothing, both, noWishes],
    ["for a car that allows none", {}, "individual_not_allowed", noWishes],
    ["of it, also where the offer changed", { offerVersion: 6 }, "individual_not_allowed", noWishes],
    [
      "taken back three times within a day",
      {},
      tooOften,
      { thirdLastWithdrawalAt: "2026-11-15T09:00:00.001Z" },
    ],
    ["taken back three times until a day ago", {}, null, { thirdLastWithdrawalAt: "2026-11-15T09:00:00Z" }],
    ["beside an open one", { offerVersion: 6 }, "already_requested", { car: { openRequest: true } }],
  ])
})

test("a changed offer is returned as the caller may see it", () => {
  const refused = judged(
    { ...accepting, preOfferType: "TWO", offerVersion: 6 },
    { car: { userId: "somebody", preOffer2PurchasePriceExclVat: 1, preOffer2DateOfDelivery: "2020-01-01" } },
  )
  expect(refused).toMatchObject({
    refused: "offer_changed",
    details: { offer: { deliveryDate: "2020-01-01" }, car: { offerVersion: 7 } },
  })
  expect(refused).not.toHaveProperty("details.car.userId")
  expect(judged({ ...wishing, offerVersion: 6 })).toMatchObject({
    details: { offer: { deliveryDate: "2026-12-01", vatPercent: 19 } },
  })
})

describe("a used request id", () => {
  const of = (body: SendRequest): EarlierAct => ({
    actorId: caller.id,
    carId: "car",
    type: body.type,
    locationId: own,
    preOfferType: body.type === "PRE_OFFER_ACCEPT" ? "MAIN" : null,
    wantedKm: wishOf(body).wantedKm,
    wantedDate: wishOf(body).wantedDate,
    message: "",
  })

  test.each([accepting, wishing, requesting])("$type with the same content is a repetition", (body) => {
    expect(judged(body, { earlier: of(body) })).toBe("repeated")
    // Even if it could no longer be executed.
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
  ] as const)("an acceptance after one with %o is no repetition", (other) => {
    expect(judged(accepting, { earlier: { ...of(accepting), ...other } })).toEqual(
      refuse("request_id_reused"),
    )
  })
  test.each([
    { wantedKm: 20_001 },
    { wantedDate: "2027-02-01" },
    { message: "Anders" },
    { preOfferType: "MAIN" },
  ] as const)("a wish after one with %o is no repetition", (other) => {
    expect(judged(wishing, { earlier: { ...of(wishing), ...other } })).toEqual(refuse("request_id_reused"))
  })
  test("another location makes another ZVF request, but not another pre-offer request", () => {
    const other = { locationId: "other" }
    expect(judged(requesting, { earlier: { ...of(requesting), ...other } })).toEqual(
      refuse("request_id_reused"),
    )
    expect(judged(accepting, { earlier: { ...of(accepting), ...other } })).toBe("repeated")
  })
  test("irrelevant offers in a wish do not make it another one", () => {
    expect(judged({ ...wishing, preOfferType: "TWO" }, { earlier: of(wishing) })).toBe("repeated")
    const undecided = { ...accepting, preOfferType: undefined }
    expect(judged(undecided, { earlier: { ...of(accepting), preOfferType: null } })).toBe("repeated")
  })
})
