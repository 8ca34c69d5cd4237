import { flushCompileCache } from "node:module"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { Worker } from "node:worker_threads"
import { WorkbookError } from "./error.ts"
import { fixReader } from "./reader-fixes.ts"
import type { SheetRow } from "./rows.ts"

/*
 * The process that reads one workbook: bytes come in on stdin, JSON lines go out on stdout, lists of `SheetRow` first and a
 * `ReaderEnd` last. A file that makes it too big or too slow ends it without that line.
 */

/**
 * `cpuMs` is what ends a file that keeps its reader busy: on a machine with something else to do a good file may take
 * long. `deadlineMs` ends one that waits for anything else.
 */
export type ReaderLimits = { memoryBytes: number; cpuMs: number; deadlineMs: number }
export type ReaderEnd =
  | { exportedAt?: string; name: string; otherSheets: string[] }
  | { refused: WorkbookError["code"]; message: string }

const limits: ReaderLimits = JSON.parse(process.argv[2] ?? "")
new Worker(new URL("./memory-watch.worker.js", import.meta.url), { workerData: limits })

const rowsPerLine = 100

async function* lines(): AsyncGenerator<string> {
  try {
    const bytes = await buffer(process.stdin)
    fixReader()
    const { xlsSheet, xlsxSheet } = await import("./rows.ts")
    // The server ends this process as soon as it has the last line, so what was compiled is kept now, for the next one.
    flushCompileCache()
    const sheet = bytes[0] === 0x50 ? await xlsxSheet(bytes) : await xlsSheet(bytes)
    let rows: SheetRow[] = []
    for await (const row of sheet.rows) {
      rows.push(row)
      if (rows.length < rowsPerLine) continue
      yield `${JSON.stringify(rows)}\n`
      rows = []
    }
    yield `${JSON.stringify(rows)}\n`
    const { rows: _, ...facts } = sheet
    yield end(facts)
  } catch (error) {
    const refused = error instanceof WorkbookError ? error.code : "workbook_unreadable"
    yield end({ refused, message: error instanceof Error ? error.message : String(error) })
  }
}

const end = (line: ReaderEnd) => `${JSON.stringify(line)}\n`

await pipeline(Readable.from(lines()), process.stdout)
process.exit()
