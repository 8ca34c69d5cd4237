import { describe, expect, test } from "vitest"
import { askedOffersOf } from "../../../contract/answers.ts"
import type { Car } from "../../../contract/cars.ts"
import { offerCar } from "../../../contract/offer-car-for-tests.ts"
import { offerOf } from "../../../contract/offers.ts"
import { refuse } from "../../platform/refusal.ts"
import { type Asked, strayParts, withAnswer, withRelease } from "./rules.answer.ts"
import type { CarPlan, UpdateBody } from "./rules.ts"

const now = new Date("2026-11-16T09:00:00.000Z")
const bodyOf = (body: Partial<UpdateBody>) => ({ id: "car", version: 1, ...body }) as UpdateBody
const answering = bodyOf({ requestState: "ANSWERED" })
const recording = bodyOf({ requestState: "ANSWERED", activityState: "PRE_CONTRACT_ACCEPTED" })
const declining = bodyOf({ requestState: "DECLINED" })

/** Two offers, the third one empty; somebody of Harburg asked for it. */
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
const asked = (snapshot: object = {}): Asked => ({
  locationId: "harburg",
  snapshot: { wantedKm: null, wantedDate: null, asked: askedOffersOf(car), ...snapshot } as Asked["snapshot"],
})
const cheaper = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }
/** An offer whose last day of takeover this is. */
const until = (dateUntilTakeover: string) => ({ dateOfDelivery: "2026-11-01", dateUntilTakeover })
const cheaperTwo = { preOffer2PurchasePriceExclVat: 37_000 }
const planOf = (changes: Partial<Car>, of: Car = car) =>
  ({ next: { ...of, ...changes }, closing: "ANSWERED", answer: null }) as unknown as CarPlan
const judged = (
  changes: Partial<Car>,
  { of = car, by = asked() as Asked | null, body = answering, at = now } = {},
) => withAnswer({ car: of, asked: by }, planOf(changes, of), body, at)
const answerOf = (...of: Parameters<typeof judged>) => (judged(...of) as CarPlan).answer
const offered = (type: "MAIN" | "TWO" | "THREE", changes: Partial<Car>) => ({
  type,
  before: offerOf(car, type),
  after: offerOf({ ...car, ...changes }, type),
})
const missing = (...paths: string[]) =>
  refuse(
    "invalid_input",
    paths.map((path) => ({ path, message: "Diese Angabe ist erforderlich." })),
  )

describe("an answer opens the car for acceptance unless the provider decides otherwise (P47)", () => {
  test.each<[string, Partial<UpdateBody>, boolean | undefined]>([
    ["nothing decided", answering, true],
    ["released", { ...answering, release: true, acceptPreOffer: false }, true],
    ["not released", { ...answering, release: false, acceptPreOffer: true }, false],
    ["the switch of the editor alone", { ...answering, acceptPreOffer: false }, false],
    ["an acceptance recorded with it", { ...recording, release: true }, undefined],
    ["a decline", { ...declining, release: true }, undefined],
    ["no answer", { release: true }, undefined],
  ])("%s", (_, body, acceptPreOffer) => {
    const given = bodyOf(body)
    expect(withRelease(given)).toStrictEqual(
      acceptPreOffer === undefined ? given : { ...given, acceptPreOffer },
    )
  })
})

describe("parts that belong to no answer are refused, naming each", () => {
  const stray = (...paths: string[]) =>
    refuse(
      "invalid_input",
      paths.map((path) => ({ path, message: "Nur zusammen mit einer Antwort." })),
    )
  test.each<[string, Partial<UpdateBody>, ReturnType<typeof strayParts>]>([
    ["both with an answer", { ...answering, answerText: "Gern", release: true }, null],
    ["neither without one", {}, null],
    ["a text", { answerText: "" }, stray("answerText")],
    ["a release", { ...declining, release: false }, stray("release")],
    [
      "both with a recorded acceptance",
      { ...recording, answerText: "Gern", release: true },
      stray("answerText", "release"),
    ],
  ])("%s", (_, body, refused) => expect(strayParts(bodyOf(body))).toEqual(refused))
})

describe("what is no answer stays the plan that it was", () => {
  test.each([
    ["nobody asked", { by: null }],
    ["an acceptance is recorded with it (P17)", { body: recording }],
    ["a decline", { body: declining }],
    ["a change alone", { body: bodyOf({}) }],
  ])("%s", (_, how) => {
    expect(judged(cheaper, how)).toEqual(planOf(cheaper))
  })
})

describe("an answer", () => {
  test("holds what it changed, before and after, and the text; the rest of the plan stays", () => {
    expect(judged(cheaper, { body: { ...answering, answerText: "Gern" } })).toEqual({
      ...planOf(cheaper),
      answer: { offers: [offered("MAIN", cheaper)], text: "Gern", acceptable: true },
    })
    expect(answerOf(cheaper)?.text).toBe("")
  })
  test("is compared with what was offered when the request was sent", () => {
    const then = askedOffersOf({ ...car, ...cheaper })
    expect(judged({}, { by: asked({ asked: then }) })).toMatchObject({
      answer: { offers: [{ type: "MAIN", before: then.MAIN, after: offerOf(car, "MAIN") }] },
    })
  })
  test("to a request that did not keep this, with the car as it was", () => {
    expect(answerOf(cheaper, { by: asked({ asked: undefined }) })?.offers).toEqual([offered("MAIN", cheaper)])
    expect(judged({}, { by: asked({ asked: undefined }) })).toEqual(refuse("answer_changes_nothing"))
  })
  test("without another offer is none", () => {
    expect(judged({})).toEqual(refuse("answer_changes_nothing"))
    expect(judged({ licensePlateNumber: "HH-ZV 2" })).toEqual(refuse("answer_changes_nothing"))
  })
  test("names what it lacks of a new offer, with or without opening the car", () => {
    const begun = { preOffer3PurchasePriceExclVat: 36_000 }
    const gaps = missing("preOffer3DateOfDelivery", "preOffer3TargetKilometerReadingAt")
    expect(judged(begun)).toEqual(gaps)
    expect(judged({ ...begun, acceptPreOffer: false })).toEqual(gaps)
  })
  test("that opens the car names all that the car lacks, each field once", () => {
    const closed = { ...car, acceptPreOffer: false, preOffer2PurchasePriceExclVat: 0 }
    const by = asked({ asked: askedOffersOf(closed) })
    const open = { ...cheaper, acceptPreOffer: true }
    expect(judged(open, { of: closed, by })).toEqual(missing("preOffer2PurchasePriceExclVat"))
    expect(judged({ ...open, preOffer2DateOfDelivery: "2027-04-30" }, { of: closed, by })).toEqual(
      missing("preOffer2PurchasePriceExclVat"),
    )
    // What was open before, or stays closed, is none of its business.
    expect(answerOf(cheaper, { of: closed, by })?.offers).toHaveLength(1)
    expect(answerOf(open, { of: { ...closed, acceptPreOffer: true }, by })?.offers).toHaveLength(1)
  })
})

describe("what the agent is led to first", () => {
  const both = { ...cheaper, ...cheaperTwo }
  const typesOf = (...of: Parameters<typeof judged>) => answerOf(...of)?.offers.map(({ type }) => type)

  test("is the offer nearest to the wish", () => {
    expect(typesOf(both)).toEqual(["MAIN", "TWO"])
    expect(typesOf(both, { by: asked({ wantedKm: 10_000 }) })).toEqual(["MAIN", "TWO"])
    expect(typesOf(both, { by: asked({ wantedKm: 15_000 }) })).toEqual(["TWO", "MAIN"])
    expect(typesOf(both, { by: asked({ wantedDate: "2027-03-31" }) })).toEqual(["TWO", "MAIN"])
  })
  test("but one that can be accepted stands before one that cannot", () => {
    const over = { ...both, ...until("2026-11-15") }
    expect(answerOf(over)).toEqual({
      offers: [offered("TWO", over), offered("MAIN", over)],
      text: "",
      acceptable: true,
    })
  })
})

describe("whether somebody of the location that asked can accept it", () => {
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
  test("the day is that of Berlin", () => {
    const last = { ...cheaper, ...until("2026-11-16") }
    expect(acceptable(last, { at: new Date("2026-11-16T22:59:59Z") })).toBe(true)
    expect(acceptable(last, { at: new Date("2026-11-16T23:00:00Z") })).toBe(false)
  })
})
