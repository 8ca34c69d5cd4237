import { expect, test } from "vitest"
import { adminCarOf } from "./admin-car-for-tests.ts"
import { changedFields } from "./conflict.ts"

test("only the fields that differ, in the order of the catalogue", () => {
  const car = adminCarOf()
  const newer = { ...car, version: 2, offerPriceExclVat: 1, activityState: "PRE_CONTRACT_ACCEPTED" as const }
  expect(changedFields(car, newer)).toEqual(["activityState", "offerPriceExclVat"])
})
