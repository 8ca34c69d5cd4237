import { expect, test } from "vitest"
import {
  actDoneText,
  activityStates,
  activityTypeText,
  areas,
  codesOf,
  colourText,
  conditionText,
  offerTypes,
  offerTypeText,
  optionTypes,
  requestTypes,
  roles,
} from "./enums.ts"

test.each([
  ["colours", codesOf(colourText), "BLACK GREY WHITE SILVER BLUE BROWN GREEN RED ORANGE YELLOW"],
  ["conditions", codesOf(conditionText), "ACCIDENT_FREE PREVIOUS_DAMAGE"],
  [
    "states",
    activityStates,
    "PRE_CONTRACT_ACCEPTED PRE_CONTRACT_CONFIRMED PRE_CONTRACT_REJECTED REQUEST_ACCEPTED REQUEST_CONFIRMED REQUEST_REJECTED",
  ],
  ["requests", requestTypes, "PRE_OFFER_REQUEST PRE_OFFER_ACCEPT SELECTION_ACCEPT"],
  ["options", optionTypes, "BRAND PROMOTION MODEL_SERIES MODEL"],
  ["offers", offerTypes, "MAIN TWO THREE"],
  ["areas", areas, "PRE_OFFER SELECTION"],
  ["roles", roles, "ADMIN SELLER SALES_MANAGER"],
])("the values of %s are %s", (_, values, names) => {
  expect(new Set<string>(values)).toEqual(new Set(names.split(" ")))
})

test("offers are named by their number", () => {
  expect(Object.values(offerTypeText)).toEqual(["Pre-Offer 1", "Pre-Offer 2", "Pre-Offer 3"])
})

test.each([
  ["PRE_OFFER_REQUEST", null, "Pre-Offer-Anfrage", "Pre-Offer angefragt"],
  ["PRE_OFFER_ACCEPT", "TWO", "Annahme Pre-Offer 2", "Pre-Offer 2 angenommen"],
  ["PRE_OFFER_ACCEPT", null, "Annahme Pre-Offer 1", "Pre-Offer 1 angenommen"],
  ["SELECTION_ACCEPT", null, "ZVF-Anfrage", "ZVF angefragt"],
] as const)("names activity %s of %s %s, when done %s", (type, preOfferType, text, done) => {
  expect(activityTypeText({ type, preOfferType })).toBe(text)
  expect(actDoneText({ type, preOfferType })).toBe(done)
})
