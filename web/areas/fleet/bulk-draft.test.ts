import { describe, expect, test } from "vitest"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { bulkChanges, bulkChoice, deviatingAmong, incompleteAmong, withBulkField } from "./bulk-draft.ts"

const names = { option: (id: string | null) => id ?? "", location: () => "", user: () => "" }

describe("a change of many cars", () => {
  test("nothing chosen changes nothing; a choice can be taken back", () => {
    const chosen = withBulkField({}, "display", "no")
    expect(chosen).toEqual({ display: false })
    expect(withBulkField(chosen, "display", null)).toEqual({})
  })

  test("a promotion can be set or taken away", () => {
    expect(withBulkField({}, "promotion", "autumn")).toEqual({ promotion: "autumn" })
    expect(withBulkField({}, "promotion", "none")).toEqual({ promotion: null })
  })

  test("the lists show what was chosen", () => {
    expect([bulkChoice(undefined), bulkChoice(true), bulkChoice(false)]).toEqual([null, "yes", "no"])
    expect([bulkChoice(undefined), bulkChoice(null), bulkChoice("a")]).toEqual([null, "none", "a"])
  })

  test("cars with gaps are counted where they would be opened for offers", () => {
    const [whole, homeless] = [adminCarOf(), adminCarOf({ locationId: null })]
    const changes = [whole, homeless].map(({ id, jobNumber }) => ({ id, jobNumber, fields: {} }))
    const report = { changed: 2, unchanged: 0, changes, refused: [] }
    expect(incompleteAmong({ acceptPreOffer: true }, report, [whole, homeless])).toBe(1)
    expect(incompleteAmong({ acceptPreOffer: false }, report, [whole, homeless])).toBe(0)
    const odd = { ...homeless, offerPriceInclVat: 1 }
    expect(deviatingAmong({ acceptPreOffer: true }, report, [whole, odd])).toBe(1)
    expect(deviatingAmong({ acceptPreOffer: false }, report, [whole, odd])).toBe(0)
  })

  test("the preview names each field with old and new value", () => {
    const changes = [
      { id: "1", jobNumber: "47", fields: { display: [true, false], promotion: [null, "autumn"] } },
    ] as never
    expect(bulkChanges({ changed: 1, unchanged: 0, changes, refused: [] }, names)).toEqual([
      { id: "47 display", jobNumber: "47", header: "Anzeigen", before: "ja", after: "nein" },
      { id: "47 promotion", jobNumber: "47", header: "Aktion", before: "–", after: "autumn" },
    ])
  })
})
