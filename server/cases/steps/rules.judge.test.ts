import { describe, expect, test } from "vitest"
import { newCarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { refuse } from "../../core/refusal.ts"
import { planNew } from "../../fleet/cars/rules.ts"
import { judgeUpdate } from "./rules.judge.ts"

const now = new Date("2026-11-16T09:00:00.000Z")
const car: Car = {
  ...newCarFields,
  id: "55555555-5555-4555-8555-555555555555",
  version: 9,
  offerVersion: 3,
  openRequest: false,
  jobNumber: "4000123",
  area: "PRE_OFFER",
}
const judged = (
  fieldVersions: Record<string, number>,
  body: object,
  version = 5,
  changes: Partial<Car> = {},
) =>
  judgeUpdate(
    { car: { ...car, ...changes }, fieldVersions, isArchived: false, openActivityId: null, asked: null },
    { id: car.id, version, ...body },
    now,
  )

describe("an update of a car that was loaded at version 5 and has 9", () => {
  test.each([
    ["a field that is as it was created", {}, "merged"],
    ["a field that was changed before", { paint_code: 5 }, "merged"],
    ["a field that was changed since", { paint_code: 6 }, "version_conflict"],
    ["another field that was changed since", { paint_designation: 9 }, "merged"],
  ])("%s", (_, fieldVersions, outcome) => {
    const verdict = judged(fieldVersions, { paintCode: "775" })
    expect("refused" in verdict ? verdict.refused : "merged").toBe(outcome)
  })

  test("the value that somebody else entered too is no conflict", () => {
    expect(judged({ paint_code: 9 }, { paintCode: "775" }, 5, { paintCode: "775" })).toMatchObject({
      changed: false,
    })
  })

  test("names all contested fields and brings the car as it is now", () => {
    const verdict = judged({ paint_code: 9, brand: 7, condition: 6 }, { paintCode: "1", brand: car.id })
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

test.each<[string, Record<string, number>, object, Partial<Car>, object]>([
  ["a record on another date", { date_of_delivery: 6 }, held, offer, conflict("dateOfDelivery")],
  ["a record of what was seen", {}, held, offer, { verb: "record" }],
  ["an answer on another price", { offer_price_excl_vat: 6 }, answered, asked, conflict("offerPriceExclVat")],
  ["a decline beside another price", { offer_price_excl_vat: 6 }, declined, asked, { closing: "DECLINED" }],
  ["a decline of another request", { open_request: 6 }, declined, asked, refuse("state_changed")],
  ["an answer to another request", { open_request: 6 }, answered, asked, refuse("state_changed")],
  ["a confirmation beside another price", { offer_price_excl_vat: 6 }, confirm, held, { verb: "confirm" }],
  ["a confirmation of another holder", { user_id: 6 }, confirm, held, conflict("userId")],
  [
    "a reason for a step that was taken",
    { activity_state: 6 },
    { reason: "x" },
    held,
    refuse("state_changed"),
  ],
  ["a reason for no step", {}, { reason: "x" }, held, { changed: false }],
  ["a text that answers nothing", {}, { answerText: "x" }, asked, { refused: "invalid_input" }],
  [
    "an answer that is far off",
    {},
    { ...answered, ...low, release: false },
    { ...asked, ...offer40 },
    { refused: "price_far_off" },
  ],
  ["an edit without a reason", { activity_state: 6 }, { paintCode: "1" }, held, { changed: true }],
  ["a car taken since", { activity_state: 6 }, { offerPriceExclVat: 2 }, held, conflict("offerPriceExclVat")],
  ["a car taken before", { open_request: 6 }, { offerPriceExclVat: 2 }, held, { refused: "car_bound" }],
  ["a car requested since", { open_request: 6 }, { locationId: "here" }, asked, conflict("locationId")],
  ["a car requested before", {}, { locationId: "here" }, asked, { refused: "request_still_open" }],
  [
    "another fault",
    { activity_state: 6, open_request: 6 },
    { userId: "x" },
    {},
    { refused: "invalid_input" },
  ],
])("%s", (_, fieldVersions, body, changes, outcome) => {
  expect(judged(fieldVersions, body, 5, changes)).toMatchObject(outcome)
})

test("prices that are far off are saved once they are confirmed", () => {
  const given = {
    jobNumber: "1",
    area: "PRE_OFFER",
    listPriceExclVat: 60_000,
    offerPriceExclVat: 4500,
  } as const
  const doubtful = { refused: "price_far_off", details: [{ path: "offerPriceExclVat" }] }
  expect(planNew(given)).toMatchObject(doubtful)
  expect(planNew({ ...given, pricesConfirmed: true })).toMatchObject(given)
  const edit = { offerPriceExclVat: 4500 }
  const at = [9, { listPriceExclVat: 60_000 }] as const
  expect(judged({}, edit, ...at)).toMatchObject(doubtful)
  expect(judged({}, { ...edit, pricesConfirmed: true }, ...at)).toMatchObject({ changed: true })
  const contradictory = { dateOfDelivery: "2027-02-01", dateUntilTakeover: "2027-01-31" }
  const message = "Die Übernahme (31.01.2027) darf nicht vor der Aussteuerung (01.02.2027) liegen."
  const issue = { path: "dateUntilTakeover", code: "takeover_before_retirement", message }
  const refused = refuse("invalid_input", [issue])
  expect(planNew({ ...given, ...contradictory })).toEqual(refused)
  expect(judged({}, { ...edit, ...contradictory }, ...at)).toEqual(refused)
})

test("an archived car is not edited", () => {
  const archived = { car, fieldVersions: {}, isArchived: true, openActivityId: null, asked: null }
  expect(judgeUpdate(archived, { id: car.id, version: 9, paintCode: "775" }, now)).toEqual(
    refuse("car_archived"),
  )
})
