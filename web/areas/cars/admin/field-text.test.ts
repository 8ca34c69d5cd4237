import { expect, test } from "vitest"
import { carFields } from "../../../../contract/car-fields.ts"
import { adminCarOf } from "./admin-car-for-tests.ts"
import { fieldText, groupsOf, type Names } from "./field-text.ts"

const names: Names = {
  option: (id) => (id === "terra" ? "Terra" : ""),
  location: (id) => (id === "harburg" ? "1102 - Filiale Harburg" : ""),
  user: () => "",
}
const car = adminCarOf({ idNumber: "", promotion: "gone" })

test.each([
  ["model", "Terra"],
  ["promotion", "–"],
  ["locationId", "1102 - Filiale Harburg"],
  ["userId", "–"],
  ["activityState", "–"],
  ["area", "Pre-Offer"],
  ["condition", "unfallfrei"],
  ["idNumber", "FIN nicht vergeben"],
  ["offerPriceExclVat", "67.052,18 €"],
] as const)("%s reads %s", (name, text) => {
  expect(fieldText(name, car, names)).toBe(text)
})

test("every field of a pre-offer car that concerns it stands in exactly one group", () => {
  const shown = groupsOf("PRE_OFFER").flatMap(([, fields]) => fields)
  const elsewhere = [
    "acceptSelection",
    "activityState",
    "dateStatusUpdated",
    "dateConfirmation",
    "userId",
    "preOfferType",
    "additionalInformation",
  ]
  expect([...shown, ...elsewhere].sort()).toEqual(carFields.map(({ name }) => name).sort())
})
