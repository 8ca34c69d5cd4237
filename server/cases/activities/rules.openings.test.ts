import { expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerCar } from "../../../contract/fleet/offer-car-for-tests.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { openingsOf } from "./rules.ts"

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
const client = { type: "SALES_MANAGER", own: ["harburg"], terms: null } as unknown as Parameters<
  typeof openingsOf
>[2]

/** Openings of an answer with unchanged Pre-Offers 1 and 2, each as its `refusal`, "changed" or "open". */
function openings({ changes = {} as Partial<Car>, by = {} as object, listed = true } = {}) {
  const offers = (["MAIN", "TWO"] as const).map((type) => {
    const offer = offerOf(car, type)
    return { type, before: offer, after: offer }
  })
  const answer = { at: "", offers, text: "", acceptable: true }
  const found = openingsOf({ answer, listed }, { ...car, ...changes }, { ...client, ...by }, "2026-11-16")
  return found.map(({ refusal, changed }) => refusal ?? (changed ? "changed" : "open"))
}

test.each([
  ["each offer by the rules of the acceptance itself", {}, "open", "offer_expired"],
  [
    "an offer that is another one by now",
    { changes: { offerPriceExclVat: 41_000 } },
    "changed",
    "offer_expired",
  ],
  ["a car that left the lists", { listed: false }, "pre_offer_unavailable", "offer_expired"],
  ["somebody of another location", { by: { own: [] } }, "only_for_location", "only_for_location"],
  ["no sales manager", { by: { type: "SELLER" } }, "forbidden", "forbidden"],
  ["no consent", { by: { terms: { answer: null } } }, "terms_not_accepted", "terms_not_accepted"],
])("acceptability of an answer: %s", (_, how, first, second) => {
  expect(openings(how)).toEqual([first, second])
})

test("is empty without an answer", () => {
  expect(openingsOf({ answer: null, listed: true }, car, client, "2026-11-16")).toEqual([])
})
