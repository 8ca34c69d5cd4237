import { expect, test } from "vitest"
import { mostListedErrors } from "../../../contract/excel.ts"
import { wordsOf } from "./sheet.cells.ts"
import { type FoundErrors, noteErrors, noteWarnings, sheetWithErrors } from "./sheet.errors.ts"

const none = wordsOf([])
const words = {
  options: { BRAND: wordsOf(["Aurel"]), MODEL: none, MODEL_SERIES: none, PROMOTION: none },
  locations: none,
  users: none,
}
const error = (row: number, column: string) => ({
  row,
  jobNumber: "",
  column,
  value: "",
  code: "x",
  message: "Falsch.",
})
const nothing = (): FoundErrors => ({
  errors: [],
  errorCount: 0,
  errorRows: 0,
  unlistedRows: [],
  warnings: [],
  warningCount: 0,
})

test("only the faulty cells are marked, and remarks of an earlier list give way to new ones", () => {
  const sheet = {
    rows: [
      ["Marke", "Fehler", " Kilometerstand", "Fehler"],
      ["Aurel", "alt", 1, "alt"],
      [null, "alt"],
    ],
  }
  const { columns, rows } = sheetWithErrors(
    sheet,
    { errors: [error(3, "Kilometerstand"), error(3, "Marke")], unlistedRows: [] },
    words,
  )
  expect(columns.map(({ header }) => header)).toEqual(["Fehler", "Marke", "Kilometerstand"])
  expect(columns[1]?.choices).toEqual(["Aurel"])
  const cell = (found: string | number | null, marked: boolean) => ({ cell: found, marked })
  expect([...rows]).toEqual([
    ["", cell("Aurel", false), cell(1, false)],
    ["Kilometerstand: Falsch.\nMarke: Falsch.", cell(null, true), cell(null, true)],
  ])
})

test("a row whose errors are not listed says that it has some", () => {
  const sheet = { rows: [["Marke"], ["Aurel"], ["Aurel"]] }
  const { rows } = sheetWithErrors(sheet, { errors: [error(2, "Marke")], unlistedRows: [3] }, words)
  expect([...rows].map(([remark]) => remark)).toEqual([
    "Marke: Falsch.",
    "Auch diese Zeile enthält Fehler. Sie werden genannt, sobald die Zeilen darüber berichtigt sind.",
  ])
})

const errorsOf = (row: number, count: number) =>
  Array.from({ length: count }, (_, index) => error(row, `Spalte ${index}`))

test("errors are listed by whole rows up to a bound, and counted beyond it", () => {
  const found = nothing()
  const first = errorsOf(2, mostListedErrors - 1)
  noteErrors(found, 2, first)
  noteErrors(found, 4, errorsOf(4, 2))
  noteErrors(found, 5, errorsOf(5, 1))
  expect(found).toEqual({
    ...nothing(),
    errors: first,
    errorCount: mostListedErrors + 2,
    errorRows: 3,
    unlistedRows: [4, 5],
  })
})

test("as many errors as the bound allows are all listed", () => {
  const found = nothing()
  const all = errorsOf(2, mostListedErrors)
  noteErrors(found, 2, all)
  expect(found).toEqual({ ...nothing(), errors: all, errorCount: mostListedErrors, errorRows: 1 })
})

test("warnings are listed and counted like errors", () => {
  const found = nothing()
  noteWarnings(found, errorsOf(2, mostListedErrors))
  noteWarnings(found, [])
  noteWarnings(found, errorsOf(3, 2))
  expect([found.warnings.length, found.warningCount]).toEqual([mostListedErrors, mostListedErrors + 2])
  expect([found.errorCount, found.errorRows]).toEqual([0, 0])
})
