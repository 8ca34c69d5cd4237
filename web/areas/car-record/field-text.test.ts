import { expect, test } from "vitest"
import { adminCarOf } from "./admin-car-for-tests.ts"
import { fieldText, type Names } from "./field-text.ts"

const names: Names = {
  option: (id) => (id === "terra" ? "Terra" : ""),
  location: (id) => (id === "harburg" ? "1102 - Filiale Harburg" : ""),
  user: () => "",
}
const car = adminCarOf({ idNumber: "", promotion: "gone" })

test.each([
  ["model", "Terra"],
  ["promotion", "(gelöscht)"],
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
