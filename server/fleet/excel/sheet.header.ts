import type { Cell } from "@packages/workbook"
import { plainWords } from "../../../contract/core/typed-text.ts"
import { requiredColumns } from "../../../contract/fleet/car-catalogue.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { type CarField, type CarFieldName, catalogue, fieldOf } from "../../../contract/fleet/car-fields.ts"
import type { ImportReport } from "../../../contract/fleet/excel.ts"
import { tidied } from "../../../contract/fleet/field-checks.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { isBlank, shownText } from "./sheet.cells.ts"
import { looseKey } from "./sheet.values.ts"

/** Column positions, missing optional columns, and the non-empty rows below the header. */
export type CarTable = {
  columnOf: Partial<Record<CarFieldName, number>>
  missingColumns: ImportReport["missingColumns"]
  rows: { row: number; cells: readonly Cell[] }[]
}

type Header = readonly Cell[]

const fieldsByKey = new Map<string, CarField>(catalogue.map((field) => [looseKey(headerOf(field)), field]))
const fieldAt = (cell: Cell | undefined): CarField | undefined =>
  fieldsByKey.get(looseKey(shownText(cell ?? null)))

/** The matching header of the column list, else the cell's text on one line. */
function titleOf(cell: Cell): string {
  const field = fieldAt(cell)
  return field ? headerOf(field) : plainWords(shownText(cell))
}

/** Finds columns by header, in any order. Fields introduced after the first export may be missing. */
export function readTable(
  sheet: readonly Header[],
): CarTable | Refused<"import_wrong_header" | "import_header_below"> {
  const [header = [], ...below] = sheet
  const row = headerRow(sheet)
  if (row > 1) return refuse("import_header_below", { row })
  const rows = below
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)))
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length)
  const titles = Array.from({ length: width }, (_, column) => titleOf(header[column] ?? null))
  const expected = new Set(catalogue.map(headerOf))
  const absent = catalogue.filter((field) => !titles.includes(headerOf(field)))
  const filled = (column: number) => rows.some(({ cells }) => !isBlank(cells[column]))
  const wrong = {
    missing: absent.filter(({ name }) => requiredColumns.has(name)).map(headerOf),
    unknown: titles.flatMap((title, column) => {
      if (expected.has(title) || (title === "" && !filled(column))) return []
      return [title || `Spalte ${column + 1} ohne Überschrift`]
    }),
    duplicate: [...expected].filter((title) => titles.indexOf(title) !== titles.lastIndexOf(title)),
  }
  if (Object.values(wrong).some((names) => names.length > 0)) return refuse("import_wrong_header", wrong)
  const present = catalogue.filter((field) => !absent.includes(field))
  const columnOf = Object.fromEntries(present.map((field) => [field.name, titles.indexOf(headerOf(field))]))
  return { columnOf, missingColumns: absent.map(headerOf).map(missingColumn), rows }
}

const missingColumn = (column: string) => ({
  column,
  message: `Spalte „${column}“ fehlt: Das Feld bleibt, wie es ist.`,
})

/** Titles and remarks above a table take a few rows. */
const searchedRows = 30

/** Index of the header row from 1; the first row unless another one clearly is. */
function headerRow(sheet: readonly Header[]): number {
  const candidates = sheet
    .slice(0, searchedRows)
    .map((cells) => new Set(cells.flatMap((cell) => fieldAt(cell) ?? [])).size)
  const best = candidates.indexOf(Math.max(...candidates))
  return candidates[best]! * 2 > requiredColumns.size && candidates[0]! * 2 <= requiredColumns.size
    ? best + 1
    : 1
}

/** Rows that share a job number, each with a text naming the others: none counts as the right one. */
export function findDuplicates({ columnOf, rows }: CarTable): ReadonlyMap<number, string> {
  const rowsOf = Map.groupBy(rows, ({ cells }) =>
    tidied(fieldOf("jobNumber"), shownText(cells[columnOf.jobNumber ?? -1] ?? null)),
  )
  const duplicates = new Map<number, string>()
  for (const [jobNumber, same] of rowsOf)
    if (jobNumber !== "" && same.length > 1) {
      const first = same.slice(0, mostNamed + 2).map(({ row }) => row)
      for (const { row } of same) duplicates.set(row, otherRows(first.filter((other) => other !== row)))
    }
  return duplicates
}

const mostNamed = 3
const otherRows = (rows: readonly number[]) =>
  `Zeile ${rows.slice(0, mostNamed).join(", ")}${rows.length > mostNamed ? " …" : ""}`
