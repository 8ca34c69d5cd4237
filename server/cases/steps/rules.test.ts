import { describe, expect, test } from "vitest"
import { type ActivityState, activityStates } from "../../../contract/core/enums.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import { type CarFieldName, carFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { isRefused, refuse } from "../../core/refusal.ts"
import { type CarPlan, planUpdate, refusalOfConfirmation, type UpdateBody } from "./rules.ts"

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
const asked: Car = { ...preOffer, openRequest: true }

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

test("equal values are no change, for every field including status and date", () => {
  const whole = Object.fromEntries(carFields.map(({ name }) => [name, preOffer[name] ?? null]))
  const unchanged = { changed: false, verb: null, closing: null }
  for (const edits of [{}, whole, { reason: "nur so", dateStatusUpdated: "2020-01-01T00:00:00.000Z" }])
    expect(planned({ ...preOffer, ...whole } as Car, edits as Partial<UpdateBody>)).toMatchObject(unchanged)
  const car = held("PRE_CONTRACT_CONFIRMED")
  expect(planned(car, { ...car })).toMatchObject({ ...unchanged, next: car })
})

describe("an edit", () => {
  test("lists the changed fields", () => {
    const edits = { paintCode: "775" }
    expect(planned(preOffer, { ...preOffer, ...edits })).toMatchObject({ changed: true, edits, verb: null })
  })

  test("that moves a car is refused during an open request, unless it answers it", () => {
    expect(refusal(asked, { locationId: elsewhere })).toBe("request_still_open")
    expect(refusal(asked, { area: "SELECTION" })).toBe("request_still_open")
    expect(planned(asked, { licensePlateNumber: "X" }).closing).toBeNull()
    expect(planned(asked, { locationId: elsewhere, requestState: "ANSWERED" }).closing).toBe("ANSWERED")
  })
})

describe("a bound car", () => {
  const bound = (...fields: string[]) => ({ refused: "car_bound", details: { fields } })
  test.each<[CarFieldName, unknown]>([
    ["area", "SELECTION"],
    ["locationId", elsewhere],
    ["listPriceExclVat", 1],
    ["dateOfDelivery", "2027-12-31"],
    ["offerPriceInclVat", 1],
    ["preOffer2PurchasePriceExclVat", 1],
    ["kilometerReading", 1],
    ["jobNumber", "4711"],
    ["idNumber", "W9ZHRD2DRCJV3KHWM"],
    ["modelDesignation", "Anderes"],
    ["userId", stranger],
    ["preOfferType", "TWO"],
  ])("keeps its %s in every state", (name, value) => {
    for (const state of activityStates.filter((one) => one.startsWith("PRE_CONTRACT")))
      expect(update(held(state), { [name]: value })).toEqual(bound(name))
  })
  test("names all locked fields, also when the status changes in the same call", () => {
    const changes = { activityState: "PRE_CONTRACT_CONFIRMED", offerPriceExclVat: 1, userId: null } as const
    expect(update(held("PRE_CONTRACT_ACCEPTED"), changes)).toEqual(bound("userId", "offerPriceExclVat"))
  })
  test("can change everything when the same call frees it", () => {
    const next = { activityState: null, offerPriceExclVat: 1, area: "SELECTION" } as const
    const plan = { verb: "free", next }
    expect(planned(held("PRE_CONTRACT_REJECTED"), { ...next, reason: "x" })).toMatchObject(plan)
  })
  test("accepts missing identification, once", () => {
    const [open, idNumber] = [{ ...held("PRE_CONTRACT_CONFIRMED"), idNumber: "" }, "W9ZHRD2DRCJV3KHWM"]
    expect(planned(open, { idNumber }).changed).toBe(true)
    expect(refusal({ ...open, idNumber }, { idNumber: "" })).toBe("car_bound")
  })
  test.each([
    { condition: "PREVIOUS_DAMAGE", dateOfFirstRegistration: "2026-02-01" },
    { licensePlateNumber: "X", display: false, acceptPreOffer: false },
  ] as const)("accepts %o", (changes) => {
    expect(planned(held("PRE_CONTRACT_CONFIRMED"), changes).changed).toBe(true)
  })
})

/** Transitions of an admin; all others are refused. */
const verbs: Record<string, string> = {
  "PRE_CONTRACT_ACCEPTED PRE_CONTRACT_CONFIRMED": "confirm",
  "PRE_CONTRACT_ACCEPTED PRE_CONTRACT_REJECTED": "reject",
  "PRE_CONTRACT_CONFIRMED PRE_CONTRACT_REJECTED": "reject",
  "REQUEST_ACCEPTED REQUEST_CONFIRMED": "confirm",
  "REQUEST_ACCEPTED REQUEST_REJECTED": "reject",
  "REQUEST_CONFIRMED REQUEST_REJECTED": "reject",
}
const targets = [null, ...activityStates]

describe.each(activityStates)("from %s", (from) => {
  test.each(targets.filter((to) => to !== from))("to %s", (to) => {
    const changes = { activityState: to, reason: "Grund" }
    const verb = to === null ? "free" : verbs[`${from} ${to}`]
    const sameArea = to !== null && to.startsWith("REQUEST") === from.startsWith("REQUEST")
    expect(update(held(from), changes)).toMatchObject(
      verb
        ? { verb, next: { activityState: to } }
        : { refused: sameArea ? "state_changed" : "state_of_other_area" },
    )
    const needsReason = verb === "free" || verb === "reject"
    if (needsReason) expect(refusal(held(from), { ...changes, reason: "" })).toBe("reason_required")
  })
})

const confirmedOn = (dateConfirmation: string) =>
  ({ activityState: "PRE_CONTRACT_CONFIRMED", dateConfirmation }) as const

describe("a status", () => {
  test("rejected: keeps holder and confirmation date", () => {
    const rejected = { activityState: "PRE_CONTRACT_REJECTED", reason: "verkauft" } as const
    expect(planned(held("PRE_CONTRACT_CONFIRMED"), rejected).next).toMatchObject({
      dateStatusUpdated: now.toISOString(),
      userId: person,
      dateConfirmation: "2026-11-02",
    })
  })

  test("is confirmed today in Berlin, or on the given day", () => {
    const confirmed = { activityState: "PRE_CONTRACT_CONFIRMED" } as const
    const car = held("PRE_CONTRACT_ACCEPTED")
    const dayOf = (changes: Partial<UpdateBody>) => planned(car, changes).next.dateConfirmation
    expect(dayOf(confirmed)).toBe("2026-11-17")
    expect(dayOf({ ...confirmed, dateConfirmation: "2026-11-13" })).toBe("2026-11-13")
    expect(dayOf({ ...car, ...confirmed })).toBe("2026-11-17")
  })

  test.each<[boolean, string, ActivityState, Partial<UpdateBody>, "accept" | "record" | null]>([
    [false, "confirmed before", "PRE_CONTRACT_ACCEPTED", confirmedOn("2026-11-15"), "accept"],
    [true, "confirmed on", "PRE_CONTRACT_ACCEPTED", confirmedOn("2026-11-16"), "accept"],
    [true, "confirmed before, by a record", "PRE_CONTRACT_ACCEPTED", confirmedOn("2026-11-15"), "record"],
    [true, "confirmed without an act", "PRE_CONTRACT_ACCEPTED", confirmedOn("2026-11-15"), null],
    [false, "corrected to before", "REQUEST_CONFIRMED", { dateConfirmation: "2026-11-15" }, "accept"],
    [
      true,
      "rejected after",
      "PRE_CONTRACT_CONFIRMED",
      { activityState: "PRE_CONTRACT_REJECTED", reason: "x" },
      "accept",
    ],
  ])("is possible (%s) %s the Berlin day of its acceptance", (isPossible, _, from, changes, verb) => {
    const act = verb && { id: "act", recorded: verb === "record", sentAt: "2026-11-15T23:00:00Z" }
    const message = sentences.minimum("16.11.2026")
    const refusal = refuse("invalid_input", [{ path: "dateConfirmation", message }])
    expect(refusalOfConfirmation(planned(held(from), changes), act)).toEqual(isPossible ? null : refusal)
  })

  test("has its confirmation date corrected without changing the status instant", () => {
    const car = held("REQUEST_CONFIRMED")
    expect(planned(car, { dateConfirmation: "2026-11-01" })).toMatchObject({
      verb: "correct",
      next: { activityState: "REQUEST_CONFIRMED", dateStatusUpdated: car.dateStatusUpdated },
    })
  })

  test("freed: clears holder, offer type and confirmation, and the location of a ZVF", () => {
    const cleared = { activityState: null, userId: null, preOfferType: null, dateConfirmation: null }
    for (const [state, locationId] of [
      ["PRE_CONTRACT_CONFIRMED", location],
      ["REQUEST_CONFIRMED", null],
    ] as const) {
      const plan = planned(held(state), { ...held(state), activityState: null, reason: "x" })
      expect(plan).toMatchObject({ next: { ...cleared, locationId } })
    }
  })
})

const required = sentences.required
const issue = (path: string, message: string) => refuse("invalid_input", [{ path, message }])
const record = (activityState: ActivityState, changes: Partial<UpdateBody> = {}) => ({
  activityState,
  userId: person,
  ...changes,
})
const main = { preOfferType: "MAIN" } as const
test.each<[Car, Partial<UpdateBody>, object]>([
  [preOffer, { userId: person }, issue("userId", "Nur zusammen mit einem Status.")],
  [preOffer, { preOfferType: "TWO" }, issue("preOfferType", "Nur zusammen mit einem Status.")],
  [
    preOffer,
    { dateConfirmation: "2026-11-01" },
    issue("dateConfirmation", "Nur für ein bestätigtes Fahrzeug."),
  ],
  [
    held("REQUEST_ACCEPTED"),
    { dateConfirmation: "2026-11-01" },
    issue("dateConfirmation", "Nur für ein bestätigtes Fahrzeug."),
  ],
  [held("REQUEST_CONFIRMED"), { dateConfirmation: null }, issue("dateConfirmation", required)],
  [
    selection,
    record("REQUEST_ACCEPTED", { locationId: location, ...main }),
    issue("preOfferType", "Nur für ein Pre-Offer."),
  ],
  [selection, record("REQUEST_ACCEPTED"), issue("locationId", required)],
  [
    { ...preOffer, locationId: null },
    { activityState: "PRE_CONTRACT_ACCEPTED" },
    refuse(
      "invalid_input",
      ["userId", "locationId", "preOfferType"].map((path) => ({ path, message: required })),
    ),
  ],
  [asked, { locationId: elsewhere, area: "SELECTION" }, { details: { fields: ["locationId", "area"] } }],
  [preOffer, record("REQUEST_ACCEPTED"), { refused: "state_of_other_area" }],
  [selection, record("PRE_CONTRACT_ACCEPTED"), { refused: "state_of_other_area" }],
  [preOffer, { activityState: "PRE_CONTRACT_REJECTED", reason: "x" }, { refused: "state_changed" }],
  [preOffer, record("PRE_CONTRACT_ACCEPTED", { preOfferType: "TWO" }), { refused: "offer_incomplete" }],
  [
    { ...preOffer, dateOfDelivery: "2026-10-17" },
    record("PRE_CONTRACT_ACCEPTED", main),
    { refused: "offer_expired" },
  ],
  [preOffer, { requestState: "ANSWERED" }, { refused: "state_changed" }],
  [preOffer, { requestState: "DECLINED", reason: "x" }, { refused: "state_changed" }],
  [asked, { requestState: "DECLINED" }, { refused: "reason_required" }],
])("refused: %#", (car, changes, refused) => {
  expect(update(car, changes)).toMatchObject(refused)
})

test("a recorded acceptance may move the car to its area, also with an open request", () => {
  const recorded = { activityState: "REQUEST_ACCEPTED", userId: person, area: "SELECTION" } as const
  expect(planned(asked, { ...recorded, locationId: elsewhere })).toMatchObject({
    verb: "record",
    closing: "ANSWERED",
    next: { area: "SELECTION", locationId: elsewhere },
  })
})

test("a car without an open request cannot be answered", () => {
  const recorded = { activityState: "PRE_CONTRACT_ACCEPTED", userId: person, preOfferType: "MAIN" } as const
  const next = { dateStatusUpdated: now.toISOString(), dateConfirmation: null }
  expect(planned(preOffer, recorded)).toMatchObject({ verb: "record", closing: null, changed: true, next })
  const declined = { changed: true, closing: "DECLINED", edits: {} }
  expect(planned(asked, { requestState: "DECLINED", reason: "x" })).toMatchObject(declined)
})

test("a freed ZVF keeps a location sent along", () => {
  const freed = planned(held("REQUEST_ACCEPTED"), { activityState: null, locationId: elsewhere, reason: "x" })
  expect(freed).toMatchObject({ verb: "free", next: { locationId: elsewhere } })
  const confirmed = { activityState: "REQUEST_CONFIRMED", userId: person, locationId: location } as const
  expect(planned(selection, confirmed).next.dateConfirmation).toBe("2026-11-17")
})
