import { describe, expect, test } from "vitest"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import {
  bulkChanges,
  bulkChoice,
  countedChanges,
  hiddenAmong,
  incompleteAmong,
  oddAmong,
  withBulkField,
  withoutField,
} from "./bulk-draft.ts"
import { odditiesIn } from "./oddities.ts"

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
    const report = { changed: 2, unchanged: 0, changes, refused: [], stays: [] }
    expect(incompleteAmong({ acceptPreOffer: true }, report, [whole, homeless])).toBe(1)
    expect(incompleteAmong({ acceptPreOffer: false }, report, [whole, homeless])).toBe(0)
  })

  test("cars that stay hidden are counted where they would be opened for offers", () => {
    const [shown, hidden] = [adminCarOf({ id: "1" }), adminCarOf({ id: "2", display: false })]
    const changes = [shown, hidden].map(({ id, jobNumber }) => ({ id, jobNumber, fields: {} }))
    const report = { changed: 2, unchanged: 0, changes, refused: [], stays: [] }
    const stay = (draft: Parameters<typeof hiddenAmong>[0]) => hiddenAmong(draft, report, [shown, hidden])
    expect(stay({ acceptPreOffer: true })).toBe(1)
    expect(stay({ acceptPreOffer: true, display: false })).toBe(2)
    expect(stay({ acceptPreOffer: true, display: true })).toBe(0)
    expect(stay({ acceptPreOffer: false, promotion: null })).toBe(0)
  })

  test("odd cars are counted with what is odd about them where they would be opened for offers", () => {
    const [plain, over, both] = [
      adminCarOf({ id: "1" }),
      adminCarOf({ id: "2", offerPriceInclVat: 1, licensePlateNumber: "" }),
      adminCarOf({ id: "3", jobNumber: "48", offerPriceInclVat: 1, licensePlateNumber: "" }),
    ]
    const changes = [plain, over, both].map(({ id, jobNumber }) => ({ id, jobNumber, fields: {} }))
    const report = { changed: 3, unchanged: 0, changes, refused: [], stays: [] }
    const odd = odditiesIn([over, both], "2026-11-16")
    expect(oddAmong({ display: true, promotion: null }, report, odd)).toEqual({
      cars: 2,
      reasons: [
        { code: "gross_deviates", count: 2 },
        { code: "vin_twice", count: 2 },
      ],
    })
    expect(oddAmong({ display: false }, report, odd)).toEqual({ cars: 0, reasons: [] })
  })

  test("the preview names each field with old and new value", () => {
    const changes = [
      { id: "1", jobNumber: "47", fields: { display: [true, false], promotion: [null, "autumn"] } },
    ] as never
    expect(bulkChanges({ changed: 1, unchanged: 0, changes, refused: [], stays: [] }, names)).toEqual([
      { id: "47 display", jobNumber: "47", header: "Anzeigen", before: "ja", after: "nein" },
      { id: "47 promotion", jobNumber: "47", header: "Aktion", before: "–", after: "autumn" },
    ])
  })

  test("equal changes are counted, field by field", () => {
    const fields = { display: [true, false] }
    const changes = [
      { id: "1", jobNumber: "47", fields },
      { id: "2", jobNumber: "48", fields },
      { id: "3", jobNumber: "49", fields: { promotion: [null, "autumn"] } },
    ] as never
    const all = bulkChanges({ changed: 3, unchanged: 0, changes, refused: [], stays: [] }, names)
    expect(countedChanges(all)).toEqual([
      { header: "Anzeigen", before: "ja", after: "nein", count: 2 },
      { header: "Aktion", before: "–", after: "autumn", count: 1 },
    ])
  })

  test("how many cars do not have a field is known before anything is asked", () => {
    const cars = [adminCarOf(), adminCarOf({ area: "SELECTION" }), adminCarOf({ area: "SELECTION" })]
    expect(withoutField("requestPreOffer", cars)).toEqual({ area: "SELECTION", count: 2 })
    expect(withoutField("acceptSelection", cars)).toEqual({ area: "PRE_OFFER", count: 1 })
    expect(withoutField("display", cars)).toBeNull()
    expect(withoutField("acceptSelection", cars.slice(1))).toBeNull()
  })
})
