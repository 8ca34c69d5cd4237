import { flushCompileCache } from "node:module"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"
import { WorkbookError } from "./error.ts"
import { fixReader } from "./reader-fixes.ts"
import type { SheetFacts, SheetRow } from "./rows.ts"

/* Process that reads one workbook: bytes on stdin, messages with rows to the server, last a `ReaderEnd`, missing if
   a limit was exceeded. */

/** `cpuMs` limits computing (wall time depends on other load), `deadlineMs` waiting for anything else. */
export type ReaderLimits = { memoryBytes: number; cpuMs: number; deadlineMs: number }
type ReaderEnd = SheetFacts | { refused: WorkbookError["code"]; message: string }
export type ReaderMessage = SheetRow[] | ReaderEnd

const limits: ReaderLimits = JSON.parse(process.argv[2] ?? "")
new Worker(new URL("./memory-watch.worker.js", import.meta.url), { workerData: limits })

const rowsPerMessage = 100

/** Waits until the message is sent, so that messages do not pile up in memory. */
const send = promisify((message: ReaderMessage, sent: (error: Error | null) => void) =>
  process.send?.(message, sent),
)

async function read(): Promise<ReaderEnd> {
  try {
    const bytes = await buffer(process.stdin)
    fixReader()
    const { xlsSheet, xlsxSheet } = await import("./rows.ts")
    // The server kills this process after the last message, so the compile cache is flushed now.
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
