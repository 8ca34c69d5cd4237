import { flushCompileCache } from "node:module"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"
import { readXls, streamXlsxRows } from "hucre/xlsx"
import { maxColumns, maxTextTotal, type PlainCell, textLength } from "./cells.ts"
import { WorkbookError } from "./error.ts"
import { facts } from "./patched.ts"

/* Process that reads one workbook: bytes on stdin, messages with rows to the server, last the facts or a refusal;
   none if a limit was exceeded. */

/** `cpuMs` limits computing (wall time depends on other load), `deadlineMs` waiting for anything else. */
export type ReaderLimits = { memoryBytes: number; cpuMs: number; deadlineMs: number }
export type ReaderMessage =
  | (PlainCell | null)[][]
  | typeof facts
  | { refused: WorkbookError["code"]; message: string }

const limits: ReaderLimits = JSON.parse(process.argv[2] ?? "")
new Worker(new URL("./memory-watch.worker.js", import.meta.url), { workerData: limits })

/** 50,000 and the header (P28). */
const maxRows = 50_001
const maxCells = 4_000_000
/** Excel's own limit. */
const maxTextLength = 32_767
const rowsPerMessage = 100

type PlainRow = (PlainCell | null)[]
/** As the patched reader returns it: index from 0, filled rows only. */
type Row = { index: number; values: PlainRow }

async function* xlsRows(bytes: Buffer): AsyncGenerator<Row> {
  const [first, ...others] = (await readXls(bytes)).sheets
  const { name = "", rows = [], merges = [] } = first ?? {}
  Object.assign(facts, { name, merges, otherSheets: others.map((sheet) => sheet.name) })
  for (const [index, values] of (rows as PlainRow[]).entries()) if (values) yield { index, values }
}

/** All rows up to the last filled one, each with its cells up to the last filled one. */
async function* checkedRows(rows: AsyncIterable<Row>): AsyncGenerator<PlainRow> {
  let next = 0
  let cellsTotal = 0
  let textTotal = 0
  for await (const { index, values } of rows) {
    const cells = values.map((value) => (value === "" ? null : value))
    const isOutside = () => index >= maxRows || cells.length > maxColumns
    while (cells.length > 0 && isEmpty(cells.at(-1) ?? null, isOutside())) cells.pop()
    if (cells.length === 0) continue
    if (!(index >= next)) throw new WorkbookError("workbook_unreadable", "rows are out of order")
    if (isOutside()) throw tooLarge(`${cells.length} columns in row ${index + 1}`)
    for (const length of cells.map(textLength)) {
      if (length > maxTextLength) throw tooLarge("a text longer than a cell can hold")
      textTotal += length
    }
    cellsTotal += cells.length
    if (cellsTotal > maxCells || textTotal > maxTextTotal) throw tooLarge("too many cells or too much text")
    for (; next < index; next += 1) yield []
    next += 1
    yield cells
  }
  if (next === 0) throw new WorkbookError("workbook_unreadable", "no sheet, or nothing on it")
}

/** Outside the read area, a space counts as empty. */
const isEmpty = (cell: PlainCell | null, isOutside: boolean) =>
  cell === null || (isOutside && typeof cell === "string" && cell.trim() === "")

const tooLarge = (message: string) => new WorkbookError("workbook_too_large", message)

/** Waits until the message is sent, so that messages do not pile up in memory. */
const send = promisify((message: ReaderMessage, sent: (error: Error | null) => void) =>
  process.send?.(message, sent),
)

async function read(): Promise<ReaderMessage> {
  try {
    const bytes = await buffer(process.stdin)
    // The server kills this process after the last message, so the compile cache is flushed now.
    flushCompileCache()
    const rows = bytes[0] === 0x50 ? (streamXlsxRows(bytes) as AsyncIterable<Row>) : xlsRows(bytes)
    let some: PlainRow[] = []
    for await (const row of checkedRows(rows)) {
      if (some.push(row) < rowsPerMessage) continue
      await send(some)
      some = []
    }
    await send(some)
    return facts
  } catch (error) {
    const { code, message } =
      error instanceof WorkbookError ? error : new WorkbookError("workbook_unreadable", error)
    return { refused: code, message }
  }
}

await send(await read())
process.exit()
