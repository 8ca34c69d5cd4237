import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import { offerCar } from "../../../contract/offer-car-for-tests.ts"
import { termsOf } from "../../../contract/offer-terms.ts"
import { offerOf } from "../../../contract/offers.ts"
import { openingsOf } from "./rules.openings.ts"

const car = {
  ...offerCar,
  activityState: null,
  acceptPreOffer: true,
  locationId: "harburg",
  openRequest: false,
  dateUntilTakeover: null,
  minKilometerReading: 0,
  preOffer2DateOfDelivery: "2026-10-01",
} as Car
const asker = { type: "SALES_MANAGER", own: ["harburg"], terms: null } as unknown as Parameters<
  typeof openingsOf
>[2]

/** What is still open of an answer that gave Pre-Offer 1 and 2 as they are. */
function openings({ changes = {} as Partial<Car>, by = {} as object, listed = true } = {}) {
  const offers = (["MAIN", "TWO"] as const).map((type) => {
    const terms = termsOf(offerOf(car, type))
    return { ...terms, type, before: terms }
  })
  const answer = { at: "", offers, text: "", acceptable: true }
  return openingsOf({ answer, listed }, { ...car, ...changes }, { ...asker, ...by }, "2026-11-16")
}
const refusals = (...how: Parameters<typeof openings>) => openings(...how).map(({ refusal }) => refusal)

describe("what is still open of an answer (P47)", () => {
  test("each offer by the rules of the acceptance itself", () => {
    expect(openings()).toEqual([
      { type: "MAIN", refusal: null, changed: false },
      { type: "TWO", refusal: "offer_expired", changed: false },
    ])
  })
  test("an offer that is another one by now", () => {
    expect(openings({ changes: { offerPriceExclVat: 41_000 } }).map(({ changed }) => changed)).toEqual([
      true,
      false,
    ])
  })
  test("a car that left the lists cannot be accepted; another reason stays the reason", () => {
    expect(refusals({ listed: false })).toEqual(["pre_offer_unavailable", "offer_expired"])
  })
  test.each([
    ["somebody of another location", { by: { own: [] } }, "only_for_location"],
    ["no sales manager", { by: { type: "SELLER" } }, "forbidden"],
    ["who did not agree to the terms", { by: { terms: { answer: null } } }, "terms_not_accepted"],
    [
      "a car that somebody holds",
      { changes: { activityState: "PRE_CONTRACT_ACCEPTED" } },
      "pre_offer_unavailable",
    ],
  ] as const)("nothing: %s", (_, how, refusal) => {
    expect(refusals(how)).toEqual([refusal, refusal])
  })
  test("nothing was answered, so nothing is open", () => {
    expect(openingsOf({ answer: null, listed: true }, car, asker, "2026-11-16")).toEqual([])
  })
})
