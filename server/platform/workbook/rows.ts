import { readXls, streamXlsxRows } from "hucre/xlsx"
import { type DateCell, dateCell } from "./date-cell.ts"
import { WorkbookError } from "./error.ts"
import { inspectPackage } from "./package.ts"

/**
 * A cell's plain value: text as it stands (leading zeros stay), a number, a boolean, a plain date, a wall clock
 * (`YYYY-MM-DDTHH:mm:ss`), an Excel error such as `#N/A`, or null. A formula counts with its stored value.
 */
export type Cell = string | number | boolean | DateCell | null

/** A filled row: its index from 0, its cells up to the last filled one. */
export type SheetRow = { index: number; cells: Cell[] }

export type SheetInRows = {
  exportedAt?: string
  /** In order, filled rows only. */
  rows: AsyncIterable<SheetRow>
}

type RawCell = string | number | boolean | Date | null | undefined
type RawRow = { index: number; values: readonly RawCell[] }

/** 50,000 and the header (P28). */
const maxRows = 50_001
const maxColumns = 200
const maxCells = 4_000_000
/** Excel's own limit. */
const maxTextLength = 32_767
/** A short text may be shared by millions of cells, so what comes out is bounded by itself. */
const maxTextTotal = 60_000_000

/** The first sheet of an .xlsx package; not bounded in time and memory, which is the calling process's duty. */
export async function xlsxSheet(bytes: Buffer): Promise<SheetInRows> {
  const { hasErrorCells, exportedAt } = await inspectPackage(bytes)
  const rows = checkedRows(streamXlsxRows(bytes), hasErrorCells)
  return exportedAt === undefined ? { rows } : { exportedAt, rows }
}

/** The first sheet of an .xls file (Excel 97 to 2003). */
export async function xlsSheet(bytes: Buffer): Promise<SheetInRows> {
  if (isEncryptedXls(bytes)) throw new WorkbookError("workbook_unreadable", "encrypted")
  const { sheets } = await readXls(bytes)
  const rows = sheets[0]?.rows ?? []
  async function* inOrder(): AsyncGenerator<RawRow> {
    for (const [index, values] of rows.entries()) if (values) yield { index, values }
  }
  return { rows: checkedRows(inOrder(), true) }
}

async function* checkedRows(rows: AsyncIterable<RawRow>, hasErrorCells: boolean): AsyncGenerator<SheetRow> {
  let last = -1
  let cellsTotal = 0
  let textTotal = 0
  for await (const { index, values } of rows) {
    const cells = withoutTrailing(values).map((value) => cellOf(value, hasErrorCells))
    if (cells.length === 0) continue
    if (!(index > last)) throw new WorkbookError("workbook_unreadable", "rows are out of order")
    last = index
    cellsTotal += cells.length
    textTotal += textLength(cells)
    if (index >= maxRows) throw tooLarge(`row ${index + 1}`)
    if (cells.length > maxColumns) throw tooLarge(`${cells.length} columns in row ${index + 1}`)
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

function cellOf(value: RawCell, hasErrorCells: boolean): Cell {
  if (value === null || value === undefined || value === "") return null
  // The reader gives a cell's wall clock as if it were UTC.
  if (value instanceof Date) return dateCell(value)
  if (typeof value !== "string") return value
  if (value.length > maxTextLength) throw tooLarge("a text longer than a cell can hold")
  return hasErrorCells && errors.has(value) ? { error: value } : value
}

const errors = new Set(
  "#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT!".split(
    " ",
  ),
)

const textLength = (cells: readonly Cell[]) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 0), 0)

/** The record FILEPASS behind the one that opens the workbook; its other records keep their places but are scrambled. */
function isEncryptedXls(bytes: Buffer): boolean {
  const opening = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
  if (opening < 0) return false
  const next = opening + 4 + 16
  return next + 2 <= bytes.length && bytes.readUInt16LE(next) === 0x2f
}

const tooLarge = (message: string) => new WorkbookError("workbook_too_large", message)
