import { expect, test } from "vitest"
import { carFields, statusFields } from "../../../../contract/fleet/car-fields.ts"
import { shownFields } from "./car-draft.ts"

const ofStatus: readonly string[] = statusFields
const editable = carFields.map(({ name }) => name).filter((name) => !ofStatus.includes(name))

test("every editable field is in exactly one section of its area", () => {
  const preOffer = shownFields("PRE_OFFER")
  const selection = shownFields("SELECTION")
  expect(new Set(preOffer).size).toBe(preOffer.length)
  expect(new Set(selection).size).toBe(selection.length)
  expect([...new Set([...preOffer, ...selection])].sort()).toEqual([...editable].sort())
})

test("hides fields of the other area", () => {
  expect(shownFields("PRE_OFFER")).not.toContain("acceptSelection")
  expect(shownFields("SELECTION")).not.toContain("offerPriceExclVat")
})
