import { expect, test } from "vitest"
import { inputLabel } from "./input-labels.ts"

test.each([
  ["cars/0/fields/offerPriceExclVat", "Pre-Offer 1 Kaufpreis netto"],
  ["locationIds/12", undefined],
  ["toString", undefined],
  ["0", undefined],
])("labels input %s as %s", (path, label) => {
  expect(inputLabel(path)).toBe(label)
})
