import { expect, test } from "vitest"
import type { ImportReport } from "../../../contract/fleet/excel.ts"
import { changesSomething, fieldChanges, findingList, newCars } from "./ImportPreview.tsx"
import { reportWith } from "./report-for-tests.ts"

const report = (changes: ImportReport["changes"], counts: Partial<ImportReport> = {}) =>
  reportWith({ ...counts, changes })

test("lists each changed field with German header and both values as text", () => {
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

test("lists new cars separately from changes", () => {
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

test("detects a file without differences", () => {
  expect(changesSomething(report([], { unchanged: 420 }))).toBe(false)
  expect(changesSomething(report([], { created: 1 }))).toBe(true)
})

test("findings become lines of cells, whatever a value contains", () => {
  const finding = { row: 3, jobNumber: "4700043", column: "Farbe", code: "x", message: "Unbekannt." }
  const list = findingList([
    { ...finding, value: "rot\tund\nblau" },
    { ...finding, row: 4, jobNumber: "", value: "" },
  ])
  expect(list).toBe(
    "Zeile\tAuftragsnummer\tSpalte\tWert\tGrund\r\n3\t4700043\tFarbe\trot und blau\tUnbekannt.\r\n4\t\tFarbe\t\tUnbekannt.\r\n",
  )
})
