import { describe, expect, test } from "vitest"
import type { ImportReport } from "../../../contract/excel.ts"
import { changesSomething, emptiedFields, emptiedValues, fieldChanges, newCars } from "./preview.ts"
import { reportWith } from "./report-for-tests.ts"

const report = (changes: ImportReport["changes"], counts: Partial<ImportReport> = {}) =>
  reportWith({ ...counts, changes })

describe("what an import would change", () => {
  test("each changed field is a row with its German header and both values in words", () => {
    const rows = fieldChanges(
      report([
        {
          jobNumber: "A-1",
          kind: "update",
          fields: {
            display: [false, true],
            location: ["1101", "1102"],
            offerPriceExclVat: [null, 28500.5],
            dateOfDelivery: ["2026-12-01", null],
            atTargetKilometerReading: [10_000, 12_000],
          },
        },
      ]),
    )
    expect(rows.map(({ header, before, after }) => [header, before, after])).toEqual([
      ["Anzeigen", "nein", "ja"],
      ["Standort", "1101", "1102"],
      ["Pre-Offer 1 Kaufpreis netto", "–", "28.500,50\u00a0€"],
      ["Aussteuerungsdatum", "01.12.2026", "–"],
      ["Ziellaufleistung", "10.000\u00a0km", "12.000\u00a0km"],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
  })

  test("values that empty cells take away are told by car and by field", () => {
    const emptied = emptiedValues(
      report([
        {
          jobNumber: "A-1",
          kind: "update",
          fields: { location: ["1101", null], paintCode: ["775", null], display: [true, false] },
          emptied: ["location", "paintCode"],
        },
        { jobNumber: "A-2", kind: "update", fields: { paintCode: ["775", null] }, emptied: ["paintCode"] },
        { jobNumber: "A-3", kind: "update", fields: { paintCode: ["775", "776"] } },
        { jobNumber: "A-4", kind: "create", fields: { jobNumber: [null, "A-4"] } },
      ]),
    )
    expect(emptied.map(({ jobNumber, header, before, after }) => [jobNumber, header, before, after])).toEqual(
      [
        ["A-1", "Standort", "1101", "–"],
        ["A-1", "Lackcode", "775", "–"],
        ["A-2", "Lackcode", "775", "–"],
      ],
    )
    expect(emptiedFields(emptied)).toBe("Lackcode (2), Standort (1)")
  })

  test("new cars are rows of their own, not changes", () => {
    const made = report([
      {
        jobNumber: "A-2",
        kind: "create",
        fields: { area: [null, "Selection"], modelDesignation: [null, "Terra"], display: [null, true] },
      },
    ])
    expect(fieldChanges(made)).toEqual([])
    expect(newCars(made)).toEqual([
      { jobNumber: "A-2", area: "Selection", designation: "Terra", vin: "", filled: 3 },
    ])
  })

  test("a file without differences changes nothing", () => {
    expect(changesSomething(report([], { unchanged: 420 }))).toBe(false)
    expect(changesSomething(report([], { created: 1 }))).toBe(true)
  })
})
