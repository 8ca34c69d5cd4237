import { expect, test } from "vitest"
import { inputLabel } from "./input-labels.ts"

test.each([
  ["cars/0/fields/offerPriceExclVat", "Pre-Offer 1 Kaufpreis netto"],
  ["locationIds/12", "Standorte"],
  ["mail", "E-Mail-Adresse"],
  ["toString", undefined],
  ["0", undefined],
])("the input %s is called %s", (path, label) => {
  expect(inputLabel(path)).toBe(label)
})
