import { readXls, streamXlsxRows } from "hucre/xlsx"
import { type DateCell, dateCell } from "./date-cell.ts"
import { WorkbookError } from "./error.ts"
import { type Merge, mergesByRow } from "./merges.ts"
import type { NumberDisplay } from "./number-format.ts"
import { inspectPackage } from "./package.ts"
import type { RawCell } from "./raw-cells.ts"

/** A number displayed as more than a number, or as another one. */
type FormattedNumber = { number: number } & NumberDisplay
type Plain = string | number | boolean | DateCell | FormattedNumber

/** Merged cells each have the displayed value. A wall clock is `YYYY-MM-DDTHH:mm:ss`; an Excel error is its text. */
export type Cell = Plain | { uncomputed: true } | { merged: Plain | { uncomputed: true } } | null

/** Index from 0; cells up to the last filled one. */
export type SheetRow = { index: number; cells: Cell[] }

export type SheetFacts = {
  /** Instant of the export (ISO 8601); absent in other files and in .xls. */
  exportedAt?: string
  name?: string
  /** Other visible sheets, which are not read. */
  otherSheets?: string[]
}
/** In order, filled rows only. */
export type SheetInRows = SheetFacts & { rows: AsyncIterable<SheetRow> }

type RawRow = { index: number; values: readonly RawCell[] }

/** 50,000 and the header (P28). */
const maxRows = 50_001
const maxColumns = 200
const maxCells = 4_000_000
/** Excel's own limit. */
const maxTextLength = 32_767
/** Millions of cells may share a text, so the output is limited too. */
const maxTextTotal = 60_000_000

/** Not limited in time and memory; the calling process is. */
export async function xlsxSheet(bytes: Buffer): Promise<SheetInRows> {
  const { sheet, isToCompute, ...facts } = await inspectPackage(bytes)
  const rows = streamXlsxRows(bytes, { sheet: sheet.index })
  return { ...facts, name: sheet.name, rows: checkedRows(rows, sheet.merges, isToCompute) }
}

export async function xlsSheet(bytes: Buffer): Promise<SheetInRows> {
  const { sheets } = await readXls(bytes)
  const { rows = [], merges = [], name = "" } = sheets[0] ?? {}
  async function* inOrder(): AsyncGenerator<RawRow> {
    for (const [index, values] of rows.entries()) if (values) yield { index, values }
  }
  const otherSheets = sheets.slice(1).map((sheet) => sheet.name)
  return { name, otherSheets, rows: checkedRows(inOrder(), merges, false) }
}

async function* checkedRows(
  rows: AsyncIterable<RawRow>,
  merges: readonly Merge[],
  isToCompute: boolean,
): AsyncGenerator<SheetRow> {
  let last = -1
  let cellsTotal = 0
  let textTotal = 0
  const mergesIn = mergesByRow<Exclude<Cell, { merged: unknown } | null>>(merges, maxColumns)
  for await (const { index, values } of rows) {
    const plain = withoutTrailing(values).map((value) => cellOf(value, isToCompute))
    if (plain.length === 0 || (index >= maxRows && plain.every(isBlank))) continue
    while (plain.length > maxColumns && isBlank(plain.at(-1) ?? null)) plain.pop()
    if (!(index > last)) throw new WorkbookError("workbook_unreadable", "rows are out of order")
    last = index
    if (index >= maxRows) throw tooLarge(`row ${index + 1}`)
    if (plain.length > maxColumns) throw tooLarge(`${plain.length} columns in row ${index + 1}`)
    const cells: Cell[] = plain
    for (const { startCol, endCol, value } of mergesIn(index, plain)) {
      while (cells.length < startCol) cells.push(null)
      for (let column = startCol; column <= endCol && column < maxColumns; column += 1)
        cells[column] = { merged: value }
    }
    cellsTotal += cells.length
    textTotal += textLength(cells)
    if (cellsTotal > maxCells) throw tooLarge("too many cells")
    if (textTotal > maxTextTotal) throw tooLarge("too much text")
    yield { index, cells }
  }
  if (last < 0) throw new WorkbookError("workbook_unreadable", "no sheet, or nothing on it")
}

function withoutTrailing(values: readonly RawCell[]): readonly RawCell[] {
  let length = values.length
  while (length > 0 && (values[length - 1] ?? "") === "") length -= 1
  return values.slice(0, length)
}

/** Outside the read area, a space counts as empty. */
const isBlank = (cell: PlainCell | null) => cell === null || (typeof cell === "string" && cell.trim() === "")

type PlainCell = Plain | { uncomputed: true }

function cellOf(value: RawCell, isToCompute: boolean): PlainCell | null {
  if (value === null || value === undefined || value === "") return null
  // The reader returns the wall clock as if it were UTC.
  if (value instanceof Date) return dateCell(value)
  if (typeof value === "string" && value.length > maxTextLength)
    throw tooLarge("a text longer than a cell can hold")
  if (typeof value !== "object" || !("uncomputed" in value)) return value
  return value.uncomputed || isToCompute ? { uncomputed: true } : 0
}

const textLength = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + lengthOf(cell), 0)
const lengthOf = (cell: Cell): number => {
  if (typeof cell === "string") return cell.length
  if (cell === null || typeof cell !== "object") return 0
  if ("merged" in cell) return lengthOf(cell.merged)
  return "shown" in cell ? (cell.shown?.length ?? 0) : 0
}

const tooLarge = (message: string) => new WorkbookError("workbook_too_large", message)
