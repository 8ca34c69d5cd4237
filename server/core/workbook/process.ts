import { type ChildProcess, spawn } from "node:child_process"
import { on } from "node:events"
import { fileURLToPath } from "node:url"
import { WorkbookError } from "./error.ts"
import type { ReaderLimits, ReaderMessage } from "./reader.worker.ts"
import type { Cell, SheetFacts } from "./rows.ts"

/** Row 0 is the sheet's first; a row ends with its last filled cell. */
export type Sheet = SheetFacts & { rows: Cell[][] }

export type OnRows = (rows: number) => void

/** Heap for strings; `memoryBytes` also includes file and engine. */
const heapMegabytes = 240

/** Reads in a child process that is killed above a limit. Throws a `WorkbookError`, or the system error. */
export async function readInProcess(bytes: Buffer, limits: ReaderLimits, onRows?: OnRows): Promise<Sheet> {
  const script = fileURLToPath(new URL("./reader.worker.ts", import.meta.url))
  const reader = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=4", script, JSON.stringify(limits)],
    { env: readerEnv(), stdio: ["pipe", "ignore", "ignore", "ipc"] },
  )
  const closed = new Promise((resolve) => reader.once("close", resolve))
  const timer = setTimeout(() => reader.kill("SIGKILL"), limits.deadlineMs)
  // A reader that ends early closes its input; its last message has the reason.
  reader.stdin?.on("error", () => {})
  reader.stdin?.end(bytes)
  try {
    return await collect(reader, onRows)
  } finally {
    clearTimeout(timer)
    reader.kill("SIGKILL")
    await closed
  }
}

/** The parser gets no configuration. One malloc arena keeps freed memory from piling up per thread. */
function readerEnv(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return { TZ: "UTC", MALLOC_ARENA_MAX: "1", ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

async function collect(reader: ChildProcess, onRows?: OnRows): Promise<Sheet> {
  const rows: Cell[][] = []
  const shared = sharedTexts()
  const messages = on(reader, "message", { close: ["disconnect"] })
  for await (const [message] of messages as AsyncIterable<[ReaderMessage]>) {
    if (Array.isArray(message)) {
      for (const { index, cells } of message) {
        while (rows.length < index) rows.push([])
        rows.push(cells.map(shared))
      }
      onRows?.(rows.length)
    } else if ("refused" in message) {
      throw new WorkbookError(message.refused, message.message)
    } else {
      return { ...message, rows }
    }
  }
  throw new WorkbookError("workbook_too_large", "the file took more memory or time than allowed")
}

/** Labels repeat in every row: sharing them saves a third of a big sheet's memory. */
function sharedTexts(): (cell: Cell) => Cell {
  const texts = new Map<string, string>()
  return (cell) => {
    if (typeof cell !== "string") return cell
    const known = texts.get(cell)
    if (known === undefined) texts.set(cell, cell)
    return known ?? cell
  }
}
