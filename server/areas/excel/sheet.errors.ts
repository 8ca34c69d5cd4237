import { mostListedErrors } from "../../../contract/excel.ts"
import type { Cell, CellToWrite, Sheet, WorkbookColumn } from "../../platform/workbook/index.ts"
import type { KnownWords } from "./sheet.cells.ts"
import { exportColumns } from "./sheet.export.ts"
import { isRemarkIn, remarkHeader, titleOf } from "./sheet.header.ts"
import type { CellError } from "./sheet.ts"

/**
 * What is wrong in a file, and what is odd in rows that can be written. Every cell may be, and nobody reads millions of
 * errors: beyond the first of them only their number is kept, and the rows that they are in.
 */
export type FoundErrors = {
  errors: CellError[]
  errorCount: number
  errorRows: number
  unlistedRows: number[]
  warnings: CellError[]
  warningCount: number
}

/** Adds the errors of the next faulty row. */
export function noteErrors(found: FoundErrors, row: number, errors: readonly CellError[]): void {
  found.errorCount += errors.length
  found.errorRows += 1
  if (found.errorCount <= mostListedErrors) found.errors.push(...errors)
  else found.unlistedRows.push(row)
}

/** Adds the warnings of the next row that has any. */
export function noteWarnings(found: FoundErrors, warnings: readonly CellError[]): void {
  found.warningCount += warnings.length
  if (found.warningCount <= mostListedErrors) found.warnings.push(...warnings)
}

/**
 * A sheet with its errors beside the cells: the very columns and rows of the file in their places, before them
 * one column with the sentences, the faulty cells marked. Once fixed, it can be imported as it is.
 */
export function sheetWithErrors(
  { rows: [header = [], ...below] }: Sheet,
  { errors, unlistedRows }: Pick<FoundErrors, "errors" | "unlistedRows">,
  words: KnownWords,
): { columns: WorkbookColumn[]; rows: Iterable<CellToWrite[]> } {
  const isRemark = isRemarkIn(header)
  const width = below.reduce((most, cells) => Math.max(most, cells.length), header.length)
  const kept = Array.from({ length: width }, (_, column) => column).filter((column) => !isRemark(column))
  const titles = kept.map((column) => titleOf(header[column] ?? null))
  const found = errorsByRow(errors)
  const unlisted = new Set(unlistedRows)
  function* rows() {
    for (const [index, cells] of below.entries()) {
      const wrong = found.get(index + 2) ?? []
      const marked = new Set(wrong.map(({ column }) => column))
      yield [
        unlisted.has(index + 2) ? unlistedRemark : remarkOn(wrong),
        ...kept.map((column, at) => ({
          cell: cells[column] ?? (null as Cell),
          marked: marked.has(titles[at] ?? ""),
        })),
      ]
    }
  }
  return { columns: columnsFor(titles, words), rows: rows() }
}

function errorsByRow(errors: readonly CellError[]): ReadonlyMap<number, CellError[]> {
  const found = new Map<number, CellError[]>()
  for (const error of errors) {
    const sameRow = found.get(error.row)
    if (sameRow) sameRow.push(error)
    else found.set(error.row, [error])
  }
  return found
}

const unlistedRemark =
  "Auch diese Zeile enthält Fehler. Sie werden genannt, sobald die Zeilen darüber berichtigt sind."

const remarkOn = (errors: readonly CellError[]) =>
  errors.map(({ column, message }) => `${column}: ${message}`).join("\n")

function columnsFor(titles: readonly string[], words: KnownWords): WorkbookColumn[] {
  const known = new Map(exportColumns(words).map((column) => [column.header, column]))
  return [
    { header: remarkHeader, kind: "remark", width: 48 },
    ...titles.map((header) => known.get(header) ?? { header, kind: "text" as const }),
  ]
}
