import { describe, expect, test } from "vitest"
import { newCarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { refuse } from "../../core/refusal.ts"
import { planNew } from "../../fleet/cars/rules.ts"
import { judgeUpdate } from "./rules.judge.ts"

const now = new Date("2026-11-16T09:00:00.000Z")
const today = "2026-11-16"
const car: Car = {
  ...newCarFields,
  id: "55555555-5555-4555-8555-555555555555",
  version: 9,
  offerVersion: 3,
  openRequest: false,
  jobNumber: "4000123",
  area: "PRE_OFFER",
}
const judged = (overtaken: string[], body: object, changes: Partial<Car> = {}) =>
  judgeUpdate(
    { car: { ...car, ...changes }, isArchived: false, openCaseId: null, asked: null },
    overtaken,
    { id: car.id, version: 5, ...body },
    now,
  )

describe("an update of a car at version 9, loaded at version 5", () => {
  test.each([
    ["a field not changed since", [], "merged"],
    ["a field that was changed since", ["paint_code"], "version_conflict"],
    ["another field that was changed since", ["paint_designation"], "merged"],
  ])("%s", (_, overtaken, outcome) => {
    const verdict = judged(overtaken, { paintCode: "775" })
    expect("refused" in verdict ? verdict.refused : "merged").toBe(outcome)
  })

  test("the same value entered by another user is no conflict", () => {
    expect(judged(["paint_code"], { paintCode: "775" }, { paintCode: "775" })).toMatchObject({
      changed: false,
    })
  })

  test("lists all conflicting fields and returns the current car", () => {
    const verdict = judged(["paint_code", "brand", "condition"], { paintCode: "1", brand: car.id })
    expect(verdict).toMatchObject({ details: { current: car, fields: ["brand", "paintCode"] } })
  })
})

const asked = { openRequest: true }
const held = { activityState: "PRE_CONTRACT_ACCEPTED", userId: "person", preOfferType: "MAIN" } as const
const offer = { locationId: "here", offerPriceExclVat: 1, offerPriceInclVat: 1, dateOfDelivery: "2027-01-01" }
const offer40 = { offerPriceExclVat: 40_000 }
const low = { offerPriceExclVat: 4000 }
const confirm = { activityState: "PRE_CONTRACT_CONFIRMED" }
const answered = { requestState: "ANSWERED" }
const declined = { requestState: "DECLINED", reason: "x" }
const conflict = (...fields: string[]) => ({ refused: "version_conflict", details: { fields } })

test.each<[string, string[], object, Partial<Car>, object]>([
  ["a record on another date", ["date_of_delivery"], held, offer, conflict("dateOfDelivery")],
  ["a record of what was seen", [], held, offer, { verb: "record" }],
  ["an answer on another price", ["offer_price_excl_vat"], answered, asked, conflict("offerPriceExclVat")],
  ["a decline beside another price", ["offer_price_excl_vat"], declined, asked, { closing: "DECLINED" }],
  ["a decline of another request", ["open_request"], declined, asked, refuse("state_changed")],
  ["an answer to another request", ["open_request"], answered, asked, refuse("state_changed")],
  ["a confirmation beside another price", ["offer_price_excl_vat"], confirm, held, { verb: "confirm" }],
  ["a confirmation of another holder", ["user_id"], confirm, held, conflict("userId")],
  ["a reason for a step that was taken", ["activity_state"], { reason: "x" }, held, refuse("state_changed")],
  ["a reason for no step", [], { reason: "x" }, held, { changed: false }],
  ["a text that answers nothing", [], { answerText: "x" }, asked, { refused: "invalid_input" }],
  [
    "an answer that is far off",
    [],
    { ...answered, ...low, release: false },
    { ...asked, ...offer40 },
    { refused: "value_implausible" },
  ],
  ["an edit without a reason", ["activity_state"], { paintCode: "1" }, held, { changed: true }],
  ["a car taken since", ["activity_state"], { offerPriceExclVat: 2 }, held, conflict("offerPriceExclVat")],
  ["a car taken before", ["open_request"], { offerPriceExclVat: 2 }, held, { refused: "car_bound" }],
  ["a car requested since", ["open_request"], { locationId: "here" }, asked, conflict("locationId")],
  ["a car requested before", [], { locationId: "here" }, asked, { refused: "request_still_open" }],
  ["another error", ["activity_state", "open_request"], { userId: "x" }, {}, { refused: "invalid_input" }],
])("%s", (_, overtaken, body, changes, outcome) => {
  expect(judged(overtaken, body, changes)).toMatchObject(outcome)
})

test("saves implausible prices once confirmed", () => {
  const given = {
    jobNumber: "1",
    area: "PRE_OFFER",
    listPriceExclVat: 60_000,
    offerPriceExclVat: 4500,
  } as const
  const refusal = { refused: "value_implausible", details: [{ path: "offerPriceExclVat" }] }
  expect(planNew(given, today)).toMatchObject(refusal)
  expect(planNew({ ...given, implausibleConfirmed: true }, today)).toMatchObject(given)
  const edit = { offerPriceExclVat: 4500 }
  const dear = { listPriceExclVat: 60_000 }
  expect(judged([], edit, dear)).toMatchObject(refusal)
  expect(judged([], { ...edit, implausibleConfirmed: true }, dear)).toMatchObject({ changed: true })
  const contradictory = { dateOfDelivery: "2027-02-01", dateUntilTakeover: "2027-01-31" }
  const message = "Die Übernahme (31.01.2027) darf nicht vor der Aussteuerung (01.02.2027) liegen."
  const issue = { path: "dateUntilTakeover", code: "takeover_before_retirement", message }
  const refused = refuse("invalid_input", [issue])
  expect(planNew({ ...given, ...contradictory }, today)).toEqual(refused)
  expect(judged([], { ...edit, ...contradictory }, dear)).toEqual(refused)
})
