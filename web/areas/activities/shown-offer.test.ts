import { expect, test } from "vitest"
import type { ActivityAnswer } from "../../../contract/activities.ts"
import { termsOf } from "../../../contract/offer-terms.ts"
import type { Offer } from "../../../contract/offers.ts"
import { activityForTests } from "./activity-for-tests.ts"
import { answeredPrices, shownOffer } from "./shown-offer.ts"

const before: Offer = {
  netCents: 4_000_000,
  grossCents: 4_760_000,
  vatPercent: 19,
  deliveryDate: "2026-12-01",
  takeoverDate: "2026-12-31",
  minKm: 10_000,
  targetKm: 10_000,
  maxKm: 11_000,
  perMonthCents: 0,
  per1000KmCents: 0,
}
const after = { ...before, netCents: 3_950_050, deliveryDate: "2027-04-30", targetKm: 9000 }
const offer = { type: "TWO" as const, ...termsOf(after), before: termsOf(before) }
const answer: ActivityAnswer = { at: "2026-11-19T09:00:00Z", offers: [offer], text: "", acceptable: true }

test("an answered request shows the answer, anything else what was sent", () => {
  const sent = activityForTests({ priceExclVat: 40_000, kilometers: 10_000 })
  expect(shownOffer(sent)).toMatchObject({ priceExclVat: 40_000, kilometers: 10_000 })
  expect(shownOffer({ ...sent, answer })).toMatchObject({
    priceExclVat: 39_500.5,
    kilometers: 9000,
    dateOfDelivery: "2027-04-30",
  })
})

test("the prices are those of the offer itself, to the cent", () => {
  expect(answeredPrices(offer)).toEqual([4_000_000, 3_950_050])
})
