import { expect, it } from "vitest"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { catalogue } from "../../../contract/fleet/car-fields.ts"
import { tableOf, wordsFor } from "./sheet.for-tests.ts"
import { findDuplicates } from "./sheet.header.ts"
import { findMissingOptions, withOptions } from "./sheet.ts"

const most = 50_000
const headers = catalogue.map(headerOf)

it("as many labels as a file has rows become options", () => {
  const labels = Array.from({ length: most }, (_, number) => `Reihe ${number}`)
  const cars = labels.map((label) => headers.map((header) => (header === "Baureihe" ? label : null)))
  const missing = findMissingOptions(tableOf([headers, ...cars]), wordsFor({}))
  expect(missing.map(({ label }) => label)).toEqual(labels)
  expect(withOptions(wordsFor({}), missing).find("MODEL_SERIES", "REIHE 49999")?.text).toBe("Reihe 49999")
})

it("a job number repeated in every row is reported in every row", () => {
  const table = tableOf([headers, ...Array.from({ length: most }, () => ["x", "Pre-Offer"])])
  expect(findDuplicates(table).size).toBe(most)
})
