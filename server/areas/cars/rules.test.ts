import { describe, expect, test } from "vitest"
import { type CarFieldName, carFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { type ActivityState, activityStates } from "../../../contract/enums.ts"
import { sentences } from "../../../contract/sentences.ts"
import { isRefused, refuse } from "../../platform/refusal.ts"
import { type CarPlan, planUpdate, type UpdateBody } from "./rules.ts"

const now = new Date("2026-11-16T23:30:00.000Z")
const location = "11111111-1111-4111-8111-111111111111"
const elsewhere = "22222222-2222-4222-8222-222222222222"
const person = "33333333-3333-4333-8333-333333333333"
const stranger = "44444444-4444-4444-8444-444444444444"

const preOffer = {
  id: "55555555-5555-4555-8555-555555555555",
  version: 4,
  offerVersion: 2,
  openRequest: false,
  jobNumber: "4000123",
  area: "PRE_OFFER",
  display: true,
  acceptPreOffer: true,
  activityState: null,
  dateStatusUpdated: null,
  dateConfirmation: null,
  userId: null,
  preOfferType: null,
  locationId: location,
  licensePlateNumber: "",
  kilometerReading: 0,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  listPriceExclVat: 61_000,
  dateOfDelivery: "2027-01-31",
  preOffer2PurchasePriceExclVat: 0,
  preOffer2DateOfDelivery: null,
} as unknown as Car
const held = (activityState: ActivityState, changes: Partial<Car> = {}): Car => ({
  ...preOffer,
  area: activityState.startsWith("REQUEST") ? "SELECTION" : "PRE_OFFER",
  activityState,
  dateStatusUpdated: "2026-11-01T10:00:00.000Z",
  userId: person,
  preOfferType: activityState.startsWith("REQUEST") ? null : "MAIN",
  dateConfirmation: activityState.endsWith("CONFIRMED") ? "2026-11-02" : null,
  ...changes,
})
const selection: Car = { ...preOffer, area: "SELECTION", locationId: null }

const update = (car: Car, changes: Partial<UpdateBody>) =>
  planUpdate(car, { id: car.id, version: car.version, ...changes }, now)
const planned = (car: Car, changes: Partial<UpdateBody>): CarPlan => {
  const plan = update(car, changes)
  if (isRefused(plan)) throw new Error(JSON.stringify(plan))
  return plan
}
const refusal = (car: Car, changes: Partial<UpdateBody>) => {
  const plan = update(car, changes)
  return isRefused(plan) ? plan.refused : "accepted"
}

describe("nothing changed", () => {
  test.each([
    {},
    { ...preOffer },
    { licensePlateNumber: "", locationId: location, reason: "nur so" },
    { dateStatusUpdated: "2020-01-01T00:00:00.000Z" },
  ])("by %#", (changes) => {
    expect(planned(preOffer, changes)).toMatchObject({ changed: false, verb: null, offerChanged: false })
  })
  test("by a whole car with a status", () => {
    const car = held("PRE_CONTRACT_CONFIRMED")
    expect(planned(car, { ...car })).toMatchObject({ changed: false, next: car })
  })
})

describe("an edit", () => {
  test("of a plain field is no new offer, of a price, date, mileage, flag, location or what says which car it is", () => {
    expect(planned(preOffer, { paintCode: "775" })).toMatchObject({
      changed: true,
      offerChanged: false,
    })
    for (const edit of [
      { offerPriceExclVat: 39_999.99 },
      { dateOfDelivery: "2026-12-15" },
      { kilometerReading: 10 },
      { acceptPreOffer: false },
      { licensePlateNumber: "S-AU 1" },
      { idNumber: "W9ZHRD2DRCJV3KHWM" },
      { locationId: elsewhere },
      { preOffer2TargetKilometerReadingAt: 15_000 },
    ])
      expect(planned(preOffer, edit)).toMatchObject({ changed: true, offerChanged: true, verb: null })
  })

  test.each([{ userId: person }, { preOfferType: "TWO" }, { dateConfirmation: "2026-11-01" }] as const)(
    "of %o without a status is refused",
    (edit) => {
      expect(refusal(preOffer, edit)).toBe("invalid_input")
    },
  )

  test("moving a car whose request is open is refused, unless it is answered with it", () => {
    const asked = { ...preOffer, openRequest: true }
    expect(refusal(asked, { locationId: elsewhere })).toBe("request_still_open")
    expect(refusal(asked, { area: "SELECTION" })).toBe("request_still_open")
    expect(refusal(asked, { licensePlateNumber: "X" })).toBe("accepted")
    expect(refusal(asked, { locationId: elsewhere, requestState: "ANSWERED" })).toBe("accepted")
  })
})

describe("a bound car", () => {
  const bound: Partial<Record<CarFieldName, unknown>> = {
    area: "SELECTION",
    locationId: elsewhere,
    listPriceExclVat: 1,
    dateOfDelivery: "2027-12-31",
    offerPriceInclVat: 1,
    preOffer2PurchasePriceExclVat: 1,
    kilometerReading: 1,
    jobNumber: "4711",
    idNumber: "W9ZHRD2DRCJV3KHWM",
    modelDesignation: "Anderes",
    userId: stranger,
    preOfferType: "TWO",
  }
  test.each(Object.entries(bound))("keeps its %s in every state", (name, value) => {
    for (const state of activityStates.filter((one) => one.startsWith("PRE_CONTRACT")))
      expect(update(held(state), { [name]: value })).toEqual({
        refused: "car_bound",
        details: { fields: [name] },
      })
  })
  test("names all locked fields, also when the status changes in the same call", () => {
    const changes = { activityState: "PRE_CONTRACT_CONFIRMED", offerPriceExclVat: 1, userId: null } as const
    expect(update(held("PRE_CONTRACT_ACCEPTED"), changes)).toEqual({
      refused: "car_bound",
      details: { fields: ["userId", "offerPriceExclVat"] },
    })
  })
  test("gives up everything when the same call frees it", () => {
    const changes = { activityState: null, offerPriceExclVat: 1, locationId: elsewhere, reason: "x" } as const
    expect(planned(held("PRE_CONTRACT_REJECTED"), changes)).toMatchObject({
      verb: "free",
      offerChanged: true,
      next: { activityState: null, offerPriceExclVat: 1, locationId: elsewhere },
    })
  })
  test("takes what says which car it is where that was left open, once", () => {
    const state = { ...held("PRE_CONTRACT_CONFIRMED"), idNumber: "" }
    expect(planned(state, { idNumber: "W9ZHRD2DRCJV3KHWM" })).toMatchObject({ changed: true })
    const filled = { ...state, idNumber: "W9ZHRD2DRCJV3KHWM" }
    expect(refusal(filled, { idNumber: "" })).toBe("car_bound")
  })
  test("takes its condition and first registration, as they may come to be", () => {
    const changes = { condition: "PREVIOUS_DAMAGE", dateOfFirstRegistration: "2026-02-01" } as const
    expect(planned(held("PRE_CONTRACT_CONFIRMED"), changes).changed).toBe(true)
  })
  test("leaves other fields and its flags free", () => {
    const changes = { licensePlateNumber: "X", display: false, acceptPreOffer: false }
    expect(planned(held("PRE_CONTRACT_CONFIRMED"), changes).changed).toBe(true)
  })
})

/** What leads where for an admin; every pair that is missing is refused. */
const verbs: Record<string, string> = {
  "PRE_CONTRACT_ACCEPTED PRE_CONTRACT_CONFIRMED": "confirm",
  "PRE_CONTRACT_ACCEPTED PRE_CONTRACT_REJECTED": "reject",
  "PRE_CONTRACT_ACCEPTED null": "free",
  "PRE_CONTRACT_CONFIRMED PRE_CONTRACT_REJECTED": "reject",
  "PRE_CONTRACT_CONFIRMED null": "free",
  "PRE_CONTRACT_REJECTED null": "free",
  "REQUEST_ACCEPTED REQUEST_CONFIRMED": "confirm",
  "REQUEST_ACCEPTED REQUEST_REJECTED": "reject",
  "REQUEST_ACCEPTED null": "free",
  "REQUEST_CONFIRMED REQUEST_REJECTED": "reject",
  "REQUEST_CONFIRMED null": "free",
  "REQUEST_REJECTED null": "free",
}
const targets = [null, ...activityStates]

describe.each(activityStates)("from %s", (from) => {
  test.each(targets.filter((to) => to !== from))("to %s", (to) => {
    const plan = update(held(from), { activityState: to, reason: "Grund" })
    const expected = verbs[`${from} ${to}`]
    if (expected) return expect(plan).toMatchObject({ verb: expected, next: { activityState: to } })
    const sameArea = to !== null && to.startsWith("REQUEST") === from.startsWith("REQUEST")
    expect(plan).toMatchObject({ refused: sameArea ? "state_changed" : "state_of_other_area" })
  })
})

describe("a status", () => {
  test("is rejected only with a reason", () => {
    const rejected = { activityState: "PRE_CONTRACT_REJECTED" } as const
    expect(refusal(held("PRE_CONTRACT_ACCEPTED"), rejected)).toBe("reason_required")
    expect(refusal(held("PRE_CONTRACT_CONFIRMED"), { ...rejected, reason: "" })).toBe("reason_required")
    expect(planned(held("PRE_CONTRACT_CONFIRMED"), { ...rejected, reason: "verkauft" }).next).toMatchObject({
      activityState: "PRE_CONTRACT_REJECTED",
      dateStatusUpdated: now.toISOString(),
      userId: person,
      dateConfirmation: "2026-11-02",
    })
  })

  test("is confirmed on the day it is in Berlin, or on the day that was given", () => {
    const confirmed = { activityState: "PRE_CONTRACT_CONFIRMED" } as const
    const car = held("PRE_CONTRACT_ACCEPTED")
    expect(planned(car, confirmed).next.dateConfirmation).toBe("2026-11-17")
    expect(planned(car, { ...confirmed, dateConfirmation: "2026-11-13" }).next.dateConfirmation).toBe(
      "2026-11-13",
    )
    expect(planned(car, { ...car, ...confirmed }).next.dateConfirmation).toBe("2026-11-17")
  })

  test("may have its confirmation date corrected, not removed", () => {
    const car = held("REQUEST_CONFIRMED")
    expect(planned(car, { dateConfirmation: "2026-11-01" })).toMatchObject({
      verb: "correct",
      next: { activityState: "REQUEST_CONFIRMED", dateStatusUpdated: car.dateStatusUpdated },
    })
    expect(refusal(car, { dateConfirmation: null })).toBe("invalid_input")
    expect(refusal(held("REQUEST_ACCEPTED"), { dateConfirmation: "2026-11-01" })).toBe("invalid_input")
  })

  test("given back clears holder, offer type and confirmation, and the location of a ZVF", () => {
    const cleared = { activityState: null, userId: null, preOfferType: null, dateConfirmation: null }
    const preContract = planned(held("PRE_CONTRACT_CONFIRMED"), { activityState: null, reason: "x" })
    expect(preContract).toMatchObject({ next: { ...cleared, locationId: location }, offerChanged: false })
    const request = held("REQUEST_CONFIRMED")
    expect(planned(request, { ...request, activityState: null, reason: "x" })).toMatchObject({
      next: { ...cleared, locationId: null },
      offerChanged: false,
    })
  })
})

describe("an acceptance recorded by the provider", () => {
  const record = (to: ActivityState, changes: Partial<UpdateBody> = {}) => ({
    activityState: to,
    userId: person,
    ...changes,
  })

  test.each([
    [preOffer, "REQUEST_ACCEPTED", {}, "state_of_other_area"],
    [selection, "PRE_CONTRACT_ACCEPTED", {}, "state_of_other_area"],
    [preOffer, "PRE_CONTRACT_REJECTED", { reason: "x", userId: undefined }, "state_changed"],
    [preOffer, "PRE_CONTRACT_ACCEPTED", {}, "invalid_input"],
    [preOffer, "PRE_CONTRACT_ACCEPTED", { preOfferType: "MAIN", userId: undefined }, "invalid_input"],
    [preOffer, "PRE_CONTRACT_ACCEPTED", { preOfferType: "MAIN", locationId: null }, "invalid_input"],
    [preOffer, "PRE_CONTRACT_ACCEPTED", { preOfferType: "TWO" }, "offer_incomplete"],
    [
      { ...preOffer, dateOfDelivery: "2026-10-17" },
      "PRE_CONTRACT_ACCEPTED",
      { preOfferType: "MAIN" },
      "offer_expired",
    ],
    [selection, "REQUEST_ACCEPTED", {}, "invalid_input"],
    [selection, "REQUEST_ACCEPTED", { locationId: location, preOfferType: "MAIN" }, "invalid_input"],
  ] as const)("%# is refused", (car, to, changes, code) => {
    expect(refusal(car, record(to, changes as Partial<UpdateBody>))).toBe(code)
  })

  test("needs person and offer type, and takes a price from the same call", () => {
    const changes = { preOfferType: "MAIN", offerPriceExclVat: 39_000 } as const
    expect(planned(preOffer, record("PRE_CONTRACT_ACCEPTED", changes))).toMatchObject({
      verb: "record",
      offerChanged: true,
      next: { userId: person, preOfferType: "MAIN", dateConfirmation: null, offerPriceExclVat: 39_000 },
    })
  })

  test("for a ZVF needs a location, which changes no offer", () => {
    expect(planned(selection, record("REQUEST_CONFIRMED", { locationId: location }))).toMatchObject({
      verb: "record",
      offerChanged: false,
      next: { locationId: location, dateConfirmation: "2026-11-17" },
    })
  })

  test("answers an open request", () => {
    const asked = { ...preOffer, openRequest: true }
    expect(planned(asked, record("PRE_CONTRACT_ACCEPTED", { preOfferType: "MAIN" })).closing).toBe("ANSWERED")
  })
})

describe("an individual request", () => {
  const asked = { ...preOffer, openRequest: true }
  test("is answered or declined only while it is open", () => {
    expect(refusal(preOffer, { requestState: "ANSWERED" })).toBe("state_changed")
    expect(refusal(preOffer, { requestState: "DECLINED", reason: "x" })).toBe("state_changed")
  })
  test("is declined with a reason", () => {
    expect(refusal(asked, { requestState: "DECLINED" })).toBe("reason_required")
    expect(planned(asked, { requestState: "DECLINED", reason: "x" })).toMatchObject({
      changed: true,
      closing: "DECLINED",
      offerChanged: false,
    })
  })
  test("is answered with new values, which are a new offer", () => {
    expect(planned(asked, { requestState: "ANSWERED", offerPriceExclVat: 39_000 })).toMatchObject({
      closing: "ANSWERED",
      offerChanged: true,
      verb: null,
    })
  })
})

describe("says where the fault is", () => {
  const required = sentences.required
  const issue = (path: string, message: string) => refuse("invalid_input", [{ path, message }])
  test.each([
    [preOffer, { userId: person }, issue("userId", "Nur zusammen mit einem Status.")],
    [preOffer, { preOfferType: "TWO" }, issue("preOfferType", "Nur zusammen mit einem Status.")],
    [
      preOffer,
      { dateConfirmation: "2026-11-01" },
      issue("dateConfirmation", "Nur für ein bestätigtes Fahrzeug."),
    ],
    [held("REQUEST_CONFIRMED"), { dateConfirmation: null }, issue("dateConfirmation", required)],
    [
      selection,
      { activityState: "REQUEST_ACCEPTED", userId: person, locationId: location, preOfferType: "MAIN" },
      issue("preOfferType", "Nur für ein Pre-Offer."),
    ],
    [
      { ...preOffer, locationId: null },
      { activityState: "PRE_CONTRACT_ACCEPTED" },
      refuse(
        "invalid_input",
        ["userId", "locationId", "preOfferType"].map((path) => ({ path, message: required })),
      ),
    ],
    [
      { ...preOffer, openRequest: true },
      { locationId: elsewhere, area: "SELECTION" },
      refuse("request_still_open", { fields: ["locationId", "area"] }),
    ],
  ] as const)("%#", (car, changes, refused) => {
    expect(update(car as Car, changes as Partial<UpdateBody>)).toEqual(refused)
  })
})

test("a car that is recorded may move to the area of its new status, and with its open request", () => {
  const asked = { ...preOffer, openRequest: true }
  const recorded = { activityState: "REQUEST_ACCEPTED", userId: person, area: "SELECTION" } as const
  expect(planned(asked, { ...recorded, locationId: elsewhere })).toMatchObject({
    verb: "record",
    closing: "ANSWERED",
    offerChanged: true,
    next: { area: "SELECTION", locationId: elsewhere },
  })
  expect(refusal(preOffer, { ...recorded, area: undefined })).toBe("state_of_other_area")
})

test("a request stays open beside an edit, and beside a car that nobody asked for nothing is answered", () => {
  expect(planned({ ...preOffer, openRequest: true }, { licensePlateNumber: "X" }).closing).toBeNull()
  const recorded = { activityState: "PRE_CONTRACT_ACCEPTED", userId: person, preOfferType: "MAIN" } as const
  expect(planned(preOffer, recorded)).toMatchObject({ verb: "record", closing: null, changed: true })
})

test("a ZVF that is freed keeps a location that comes with it; for any other step its location is its offer", () => {
  const freed = planned(held("REQUEST_ACCEPTED"), { activityState: null, locationId: elsewhere, reason: "x" })
  expect(freed).toMatchObject({ verb: "free", offerChanged: true, next: { locationId: elsewhere } })
  expect(planned(selection, { locationId: elsewhere })).toMatchObject({ verb: null, offerChanged: true })
  const moved = { activityState: "PRE_CONTRACT_ACCEPTED", userId: person, preOfferType: "MAIN" } as const
  expect(planned(preOffer, { ...moved, locationId: elsewhere }).offerChanged).toBe(true)
  const priced = { activityState: "REQUEST_ACCEPTED", userId: person, locationId: location } as const
  expect(planned(selection, { ...priced, listPriceExclVat: 1 }).offerChanged).toBe(true)
})

test("every field of the catalogue can be sent back unchanged", () => {
  const whole = Object.fromEntries(carFields.map(({ name }) => [name, preOffer[name] ?? null]))
  const car = { ...preOffer, ...whole } as Car
  expect(planned(car, whole as Partial<UpdateBody>).changed).toBe(false)
})
