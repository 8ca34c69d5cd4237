import { flushCompileCache } from "node:module"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"
import { WorkbookError } from "./error.ts"
import { fixReader } from "./reader-fixes.ts"
import type { SheetRow } from "./rows.ts"

/*
 * The process that reads one workbook: bytes come on stdin, messages go to the server, lists of rows first and a `ReaderEnd` last. A
 * file that makes it too big or too slow ends it without that message.
 */

/**
 * `cpuMs` ends a file that keeps its reader busy: on a machine with other work a good file may take long. `deadlineMs` ends a reader
 * that waits for anything else.
 */
export type ReaderLimits = { memoryBytes: number; cpuMs: number; deadlineMs: number }
type ReaderEnd =
  | { exportedAt?: string; name: string; otherSheets: string[] }
  | { refused: WorkbookError["code"]; message: string }
export type ReaderMessage = SheetRow[] | ReaderEnd

const limits: ReaderLimits = JSON.parse(process.argv[2] ?? "")
new Worker(new URL("./memory-watch.worker.js", import.meta.url), { workerData: limits })

const rowsPerMessage = 100

/** Waits until the message is sent, so that messages never pile up in memory. */
const send = promisify((message: ReaderMessage, sent: (error: Error | null) => void) =>
  process.send?.(message, sent),
)

async function read(): Promise<ReaderEnd> {
  try {
    const bytes = await buffer(process.stdin)
    fixReader()
    const { xlsSheet, xlsxSheet } = await import("./rows.ts")
    // The server ends this process as soon as it has the last message, so what was compiled is kept now, for the next one.
    flushCompileCache()
    const { rows, ...facts } = bytes[0] === 0x50 ? await xlsxSheet(bytes) : await xlsSheet(bytes)
    let some: SheetRow[] = []
    for await (const row of rows) {
      if (some.push(row) < rowsPerMessage) continue
      await send(some)
      some = []
    }
    await send(some)
    return facts
  } catch (error) {
    const refused = error instanceof WorkbookError ? error.code : "workbook_unreadable"
    return { refused, message: error instanceof Error ? error.message : String(error) }
  }
}

await send(await read())
process.exit()
