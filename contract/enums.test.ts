import { expect, test } from "vitest"
import { activityTypeText } from "./enums.ts"

test.each([
  ["PRE_OFFER_REQUEST", null, "Pre-Offer-Anfrage"],
  ["PRE_OFFER_ACCEPT", "TWO", "Annahme Pre-Offer 2"],
  ["PRE_OFFER_ACCEPT", null, "Annahme Pre-Offer 1"],
  ["SELECTION_ACCEPT", null, "ZVF-Anfrage"],
] as const)("an activity %s of %s is called %s", (type, preOfferType, text) => {
  expect(activityTypeText({ type, preOfferType })).toBe(text)
})
