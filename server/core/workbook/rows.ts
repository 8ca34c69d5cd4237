import { readXls, streamXlsxRows } from "hucre/xlsx"
import { type DateCell, dateCell } from "./date-cell.ts"
import { WorkbookError } from "./error.ts"
import { type Merge, mergesByRow } from "./merges.ts"
import type { Look } from "./number-format.ts"
import { inspectPackage, type PackageFacts } from "./package.ts"
import type { RawCell } from "./raw-cells.ts"

/** A number that is shown as more than a number, or as another one. */
type LookingNumber = { number: number } & Look
type Plain = string | number | boolean | DateCell | LookingNumber

/**
 * A cell's plain value: text as it stands (leading zeros stay), a number, a boolean, a plain date, a wall clock
 * (`YYYY-MM-DDTHH:mm:ss`), an Excel error such as `#N/A`, or null. A formula counts with its stored value; one that has
 * none is `uncomputed`. Of cells merged into one, each has the value that is shown across them all.
 */
export type Cell = Plain | { uncomputed: true } | { merged: Plain | { uncomputed: true } } | null

/** A filled row: its index from 0, its cells up to the last filled one. */
export type SheetRow = { index: number; cells: Cell[] }

export type SheetInRows = {
  exportedAt?: string
  name: string
  otherSheets: string[]
  /** In order, filled rows only. */
  rows: AsyncIterable<SheetRow>
}

type RawRow = { index: number; values: readonly RawCell[] }

/** 50,000 and the header (P28). */
const maxRows = 50_001
const maxColumns = 200
const maxCells = 4_000_000
/** Excel's own limit. */
const maxTextLength = 32_767
/** A short text may be shared by millions of cells, so what comes out is bounded by itself. */
const maxTextTotal = 60_000_000

/** The first visible sheet of an .xlsx package; not bounded in time and memory, which is the calling process's duty. */
export async function xlsxSheet(bytes: Buffer): Promise<SheetInRows> {
  const { sheet, otherSheets, exportedAt, ...facts } = await inspectPackage(bytes)
  const rows = streamXlsxRows(bytes, { sheet: sheet.index })
  return {
    rows: checkedRows(rows, { ...facts, merges: sheet.merges }),
    name: sheet.name,
    otherSheets,
    ...(exportedAt !== undefined && { exportedAt }),
  }
}

/** The first visible sheet of an .xls file (Excel 97 to 2003). */
export async function xlsSheet(bytes: Buffer): Promise<SheetInRows> {
  const { sheets } = await readXls(bytes)
  const { rows = [], merges = [], name = "" } = sheets[0] ?? {}
  async function* inOrder(): AsyncGenerator<RawRow> {
    for (const [index, values] of rows.entries()) if (values) yield { index, values }
  }
  const facts = { isToCompute: false, merges }
  return {
    rows: checkedRows(inOrder(), facts),
    name,
    otherSheets: sheets.slice(1).map((sheet) => sheet.name),
  }
}

type SheetFacts = Pick<PackageFacts, "isToCompute"> & { merges: readonly Merge[] }

async function* checkedRows(rows: AsyncIterable<RawRow>, facts: SheetFacts): AsyncGenerator<SheetRow> {
  let last = -1
  let cellsTotal = 0
  let textTotal = 0
  const mergesIn = mergesByRow<Exclude<Cell, { merged: unknown } | null>>(facts.merges, maxColumns)
  for await (const { index, values } of rows) {
    const plain = withoutTrailing(values).map((value) => cellOf(value, facts))
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

/** Outside of the area that is read, a space counts as empty. */
const isBlank = (cell: PlainCell | null) => cell === null || (typeof cell === "string" && cell.trim() === "")

type PlainCell = Plain | { uncomputed: true }

function cellOf(value: RawCell, { isToCompute }: SheetFacts): PlainCell | null {
  if (value === null || value === undefined || value === "") return null
  // The reader gives a cell's wall clock as if it were UTC.
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
