import { describe, expect, test } from "vitest"
import { offersAtRequest } from "../../../contract/answers.ts"
import type { Car } from "../../../contract/cars.ts"
import { offerCar } from "../../../contract/offer-car-for-tests.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { SendRequest } from "../../../contract/requests.ts"
import type { Actor } from "../../people/identity/gate.ts"
import type { RequestedCar } from "./facts.ts"
import { intentOf } from "./send.ts"

const location = { id: "harburg", vfnr: "1102", name: "Filiale Harburg" }
const actor = { id: "mara", locations: [{ id: "hamburg" }, location] } as unknown as Actor
const car = {
  ...offerCar,
  id: "car",
  locationId: "harburg",
  offerVersion: 7,
  additionalOrReducedPricePerMonth: -479.9,
} as Car
const zvf = { ...car, area: "SELECTION", locationId: null } as Car
const agreed = { terms: { version: "t", hash: "a1" }, conditions: { version: "c", hash: "b2" } }
const now = new Date("2026-11-20T09:00:00Z")
const inTwoDays = "2026-11-22T09:00:00.000Z"

const asked = (changes: Partial<RequestedCar> = {}) =>
  ({ brand: "Aurel", model: "Corso", openActivityId: null, ...changes }) as RequestedCar
const intent = (body: Partial<SendRequest>, of = car, found = asked()) =>
  intentOf(found, of, actor, { carId: of.id, requestId: "request", ...body } as SendRequest, { agreed, now })

describe("an acceptance", () => {
  const documents = [{ filename: "a.pdf", size: 1, sha256: "c3" }] as unknown as RequestedCar["documents"]
  const accepted = () =>
    intent({ type: "PRE_OFFER_ACCEPT", preOfferType: "TWO", kmReading: 1 }, car, asked({ documents }))

  test("begins an activity of the user for the car's location, with the whole offer and both texts", () => {
    expect(accepted().act).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      verb: "accept",
      state: "PRE_CONTRACT_ACCEPTED",
      type: "PRE_OFFER_ACCEPT",
      preOfferType: "TWO",
      carId: "car",
      userId: "mara",
      actorId: "mara",
      locationId: "harburg",
      requestId: "request",
      at: now,
      reason: "",
      snapshot: {
        ...offerOf(car, "TWO"),
        wantedKm: null,
        wantedDate: null,
        offerVersion: 7,
        ...agreed,
        documents,
        dueAt: inTwoDays,
      },
    })
  })

  test("is e-mailed with the same offer, texts and document, and the location's name", () => {
    const { act, facts } = accepted()
    expect(facts).toMatchObject({
      activityId: act.id,
      type: "PRE_OFFER_ACCEPT",
      preOfferType: "TWO",
      brand: "Aurel",
      model: "Corso",
      offer: offerOf(car, "TWO"),
      agreed,
      location,
      person: actor,
      wantedKm: null,
      wantedDate: null,
      sentAt: now,
      dueAt: new Date(inTwoDays),
      confirmedAt: null,
      reason: "",
      documentedAct: act.id,
    })
  })

  test("settles the group's open request", () => {
    const found = asked({ openActivityId: "open" })
    expect(intent({ type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN" }, car, found)).toMatchObject({
      openActivityId: "open",
    })
  })
})

test("a ZVF request binds the chosen location", () => {
  const { act, facts } = intent({ type: "SELECTION_ACCEPT", locationId: "hamburg" }, zvf)
  expect(act).toMatchObject({ verb: "accept", state: "REQUEST_ACCEPTED", preOfferType: null })
  expect(act).toMatchObject({ locationId: "hamburg", snapshot: { ...offerOf(zvf, "MAIN"), ...agreed } })
  expect(act.snapshot).not.toHaveProperty("asked")
  expect(facts).toMatchObject({ agreed, location: { id: "hamburg" } })
})

describe("an individual request", () => {
  const wish = { type: "PRE_OFFER_REQUEST", kmReading: 9000, dateOfDelivery: "2027-04-30" } as const

  test("is not binding: it has no agreement and no document, and stores the offers", () => {
    const { act, facts } = intent(wish)
    expect(act).toMatchObject({ verb: "request", state: "OPEN", preOfferType: null })
    expect(act.snapshot).toMatchObject({ wantedKm: 9000, wantedDate: "2027-04-30" })
    expect(act.snapshot).toMatchObject({ conditions: null, terms: null, asked: offersAtRequest(car) })
    expect(facts).not.toHaveProperty("agreed")
    expect(facts.documentedAct).toBeNull()
  })

  test("for another date is a price enquiry, due on the next working day", () => {
    expect(intent(wish).act.snapshot.dueAt).toBe("2026-11-23T09:00:00.000Z")
    expect(intent({ ...wish, dateOfDelivery: "2027-01-31" }).act.snapshot.dueAt).toBe(inTwoDays)
  })
})
