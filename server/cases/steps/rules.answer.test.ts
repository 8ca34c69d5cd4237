import { describe, expect, test } from "vitest"
import { offersAtRequest } from "../../../contract/cases/answers.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerCar } from "../../../contract/fleet/offer-car-for-tests.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { refuse } from "../../core/refusal.ts"
import type { OpenRequest } from "../../fleet/cars/rules.ts"
import { strayParts, withAnswer, withRelease } from "./rules.judge.ts"
import type { CarPlan, UpdateBody } from "./rules.ts"

const now = new Date("2026-11-16T09:00:00.000Z")
const bodyOf = (body: Partial<UpdateBody>) => ({ id: "car", version: 1, ...body }) as UpdateBody
const answering = bodyOf({ requestState: "ANSWERED" })
const recording = bodyOf({ requestState: "ANSWERED", activityState: "PRE_CONTRACT_ACCEPTED" })
const declining = bodyOf({ requestState: "DECLINED" })

/** Two offers, the third one empty, requested by a user of Harburg. */
const car = {
  ...offerCar,
  display: true,
  openRequest: true,
  activityState: null,
  acceptPreOffer: true,
  locationId: "harburg",
  dateUntilTakeover: null,
  minKilometerReading: 0,
} as Car
const asked = (snapshot: object = {}): OpenRequest => ({
  locationId: "harburg",
  snapshot: {
    wantedKm: null,
    wantedDate: null,
    asked: offersAtRequest(car),
    ...snapshot,
  } as OpenRequest["snapshot"],
})
const cheaper = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }
const until = (dateUntilTakeover: string) => ({ dateOfDelivery: "2026-11-01", dateUntilTakeover })
const planOf = (changes: Partial<Car>) =>
  ({ next: { ...car, ...changes }, closing: "ANSWERED", answer: null }) as unknown as CarPlan
const judged = (changes: Partial<Car>, { by = asked(), at = now } = {}) =>
  withAnswer({ car, asked: by }, planOf(changes), answering, at)
const answerOf = (...of: Parameters<typeof judged>) => (judged(...of) as CarPlan).answer
test.each<[Partial<UpdateBody>, string[]]>([
  [{ ...answering, answerText: "Gern", release: true }, []],
  [{}, []],
  [{ answerText: "" }, ["answerText"]],
  [{ ...declining, release: false }, ["release"]],
  [{ ...recording, answerText: "Gern", release: true }, ["answerText", "release"]],
])("parts of %o without an answer: %j", (body, paths) => {
  const issues = paths.map((path) => ({ path, message: "Nur zusammen mit einer Antwort." }))
  expect(strayParts(bodyOf(body))).toEqual(issues.length > 0 ? refuse("invalid_input", issues) : null)
})

test("leaves the plan unchanged without a request or an answer", () => {
  const plan = planOf(cheaper)
  expect(withAnswer({ car, asked: null }, plan, answering, now)).toBe(plan)
  expect(withAnswer({ car, asked: asked() }, plan, declining, now)).toBe(plan)
})

test("reports missing values of a new offer", () => {
  const required = ["preOffer3DateOfDelivery", "preOffer3TargetKilometerReadingAt"].map((path) => ({
    path,
    message: sentences.required,
  }))
  expect(judged({ preOffer3PurchasePriceExclVat: 37_000 })).toEqual(refuse("invalid_input", required))
})

test("compares a request without stored offers with the loaded car", () => {
  const by = asked({ asked: undefined })
  const offers = [
    { type: "MAIN", before: offerOf(car, "MAIN"), after: offerOf({ ...car, ...cheaper }, "MAIN") },
  ]
  expect(judged(cheaper, { by })).toMatchObject({ answer: { offers } })
  expect(judged({}, { by })).toEqual(refuse("answer_changes_nothing"))
})

test("sorts acceptable offers before others, even if farther from the wish", () => {
  const typesOf = (changes: Partial<Car>) => answerOf(changes)?.offers.map(({ type }) => type)
  const both = { ...cheaper, preOffer2PurchasePriceExclVat: 37_000 }
  expect(typesOf(both)).toEqual(["MAIN", "TWO"])
  const partly = { ...both, ...until("2026-11-15") }
  expect(typesOf(partly)).toEqual(["TWO", "MAIN"])
  expect(answerOf(partly)).toMatchObject({ acceptable: true, text: "" })
  // The wish of 15,000 km matches the second offer.
  expect(answerOf(both, { by: asked({ wantedKm: 15_000 }) })?.offers[0]?.type).toBe("TWO")
})

describe("acceptability by the requesting location", () => {
  const acceptable = (...of: Parameters<typeof judged>) => answerOf(...of)?.acceptable
  test.each<[string, Partial<Car>, boolean]>([
    ["free and open", {}, true],
    ["acceptance switched off", { acceptPreOffer: false }, false],
    ["taken out of the lists", { display: false }, false],
    ["moved to another location", { locationId: "hamburg" }, false],
    ["held by somebody", { activityState: "PRE_CONTRACT_ACCEPTED" }, false],
    ["over", until("2026-11-15"), false],
    ["on its last day", until("2026-11-16"), true],
  ])("%s: %s", (_, changes, expected) => {
    expect(acceptable({ ...cheaper, ...changes })).toBe(expected)
  })
  test("uses the day in Berlin", () => {
    const last = { ...cheaper, ...until("2026-11-16") }
    expect(acceptable(last, { at: new Date("2026-11-16T22:59:59Z") })).toBe(true)
    expect(acceptable(last, { at: new Date("2026-11-16T23:00:00Z") })).toBe(false)
  })
})

test.each<[Partial<UpdateBody>, boolean | undefined]>([
  [answering, true],
  [{ ...answering, release: true, acceptPreOffer: false }, true],
  [{ ...answering, release: false, acceptPreOffer: true }, false],
  [{ ...answering, acceptPreOffer: false }, false],
  [{ ...recording, release: true }, undefined],
  [{ ...declining, release: true }, undefined],
])("%o opens the car for acceptance: %s", (body, acceptPreOffer) => {
  expect(withRelease(bodyOf(body)).acceptPreOffer).toBe(acceptPreOffer)
})
