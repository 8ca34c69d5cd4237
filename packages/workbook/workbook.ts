import { type ChildProcess, spawn } from "node:child_process"
import { on } from "node:events"
import { fileURLToPath } from "node:url"
import { type Cell, type Merge, maxColumns, maxTextTotal, textLength } from "./cells.ts"
import { WorkbookError } from "./error.ts"
import { kindOf } from "./file-kind.ts"
import type { ReaderLimits, ReaderMessage } from "./reader.worker.ts"
import { checkZipDirectory } from "./zip.ts"

/** Largest upload. */
export const maxWorkbookBytes = 20 * 1024 * 1024

/** The largest allowed file takes 8 s and up to 360 MB. A hostile file ends after 25 s. */
const defaultLimits: ReaderLimits = { memoryBytes: 390_000_000, cpuMs: 25_000, deadlineMs: 60_000 }
/** Heap for strings; `memoryBytes` also includes file and engine. */
const heapMegabytes = 240

export type Sheet = {
  /** Row 0 is the sheet's first; a row ends with its last filled cell. */
  rows: Cell[][]
  /** Instant of the export (ISO 8601); absent in other files and in .xls. */
  exportedAt?: string
  name?: string
  /** Other visible sheets, which are not read. */
  otherSheets?: string[]
}

type OnRows = (rows: number) => void

/** Reads the first visible sheet of an .xlsx or .xls file (P30). Throws a `WorkbookError`. Files read at once add up their memory. */
export async function readWorkbook(
  bytes: Buffer,
  { onRows, ...limits }: Partial<ReaderLimits> & { onRows?: OnRows } = {},
): Promise<Sheet> {
  if (bytes.length > maxWorkbookBytes) throw tooLarge(`${bytes.length} bytes`)
  if (kindOf(bytes) === "xlsx") await checkZipDirectory(bytes)
  return readInProcess(bytes, { ...defaultLimits, ...limits }, onRows)
}

/** Reads in a child process that is killed above a limit. */
async function readInProcess(bytes: Buffer, limits: ReaderLimits, onRows?: OnRows): Promise<Sheet> {
  const fixes = new URL("./reader-fixes.ts", import.meta.url)
  const script = new URL("./reader.worker.ts", import.meta.url)
  const memory = [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=4"]
  const files = ["--import", fixes.href, fileURLToPath(script)]
  const child = spawn(process.execPath, [...memory, ...files, JSON.stringify(limits)], {
    env: readerEnv(),
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  })
  const closed = new Promise((resolve) => child.once("close", resolve))
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.deadlineMs)
  // A reader that ends early closes its input; its last message has the reason.
  child.stdin?.on("error", () => {})
  child.stdin?.end(bytes)
  try {
    return await collect(child, onRows)
  } finally {
    clearTimeout(timer)
    child.kill("SIGKILL")
    await closed
  }
}

/** The parser gets no configuration. One malloc arena keeps freed memory from piling up per thread. */
function readerEnv(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return { TZ: "UTC", MALLOC_ARENA_MAX: "1", ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

async function collect(child: ChildProcess, onRows?: OnRows): Promise<Sheet> {
  const rows: Cell[][] = []
  const texts = new Map<string, string>()
  /** Labels repeat in every row: sharing them saves a third of a big sheet's memory. */
  const shared = (cell: Cell): Cell => {
    if (typeof cell !== "string") return cell
    if (!texts.has(cell)) texts.set(cell, cell)
    return texts.get(cell) ?? cell
  }
  const messages = on(child, "message", { close: ["disconnect"] })
  for await (const [message] of messages as AsyncIterable<[ReaderMessage]>) {
    if (Array.isArray(message)) {
      for (const cells of message) rows.push(cells.map(shared))
      onRows?.(rows.length)
    } else if ("refused" in message) {
      throw new WorkbookError(message.refused, message.message)
    } else {
      const { merges, ...facts } = message
      spreadMerges(rows, merges)
      return { ...facts, rows }
    }
  }
  throw tooLarge("the file took more memory or time than allowed")
}

/** So that no more cells are merged than a reader may return. */
const charactersPerMergedCell = 15

/** Each cell of a merge in a filled row gets the value of its first one. */
function spreadMerges(rows: Cell[][], merges: readonly Merge[]): void {
  let total = 0
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const first = rows[startRow]?.[startCol] ?? null
    if (first === null) continue
    const cell = typeof first === "object" && "merged" in first ? first : { merged: first }
    const lastRow = Math.min(endRow, rows.length - 1)
    const lastColumn = Math.min(endCol, maxColumns - 1)
    const count = (lastRow - startRow + 1) * (lastColumn - startCol + 1)
    total += count * (charactersPerMergedCell + textLength(cell.merged))
    if (total > maxTextTotal) throw tooLarge("too many merged cells")
    for (const cells of rows.slice(startRow, lastRow + 1)) {
      if (cells.length === 0) continue
      while (cells.length < startCol) cells.push(null)
      for (let column = startCol; column <= lastColumn; column += 1) cells[column] = cell
    }
  }
}

const tooLarge = (message: string) => new WorkbookError("workbook_too_large", message)
