import { expect, test } from "vitest"
import { wordsOf } from "./sheet.cells.ts"
import { sheetWithErrors } from "./sheet.errors.ts"

const none = wordsOf([])
const words = {
  options: { BRAND: wordsOf(["Aurel"]), MODEL: none, MODEL_SERIES: none, PROMOTION: none },
  locations: none,
  users: none,
}
const error = (row: number, column: string) => ({ row, column, value: "", code: "x", message: "Falsch." })

test("only the faulty cells are marked, and remarks of an earlier list give way to new ones", () => {
  const sheet = {
    rows: [
      ["Marke", "Fehler", " Kilometerstand", "Fehler"],
      ["Aurel", "alt", 1, "alt"],
      [null, "alt"],
    ],
  }
  const { columns, rows } = sheetWithErrors(sheet, [error(3, "Kilometerstand"), error(3, "Marke")], words)
  expect(columns.map(({ header }) => header)).toEqual(["Fehler", "Marke", "Kilometerstand"])
  expect(columns[1]?.choices).toEqual(["Aurel"])
  const cell = (found: string | number | null, marked: boolean) => ({ cell: found, marked })
  expect([...rows]).toEqual([
    ["", cell("Aurel", false), cell(1, false)],
    ["Kilometerstand: Falsch.\nMarke: Falsch.", cell(null, true), cell(null, true)],
  ])
})
