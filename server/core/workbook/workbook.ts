import { limitedTo } from "../runtime/index.ts"
import { WorkbookError } from "./error.ts"
import { kindOf } from "./file-kind.ts"
import { type OnRows, readInProcess, type Sheet } from "./process.ts"
import type { ReaderLimits } from "./reader.worker.ts"
import { checkZipDirectory } from "./zip-guard.ts"

/** Largest upload (P28). */
export const maxWorkbookBytes = 20 * 1024 * 1024

/**
 * A file of 50,000 rows and 50 columns takes 8 s of computing and 220 MB, one with 250,000 different shared texts 360
 * MB. Alone on its core a hostile file is given up after 25 s.
 */
const defaultLimits: ReaderLimits = { memoryBytes: 390_000_000, cpuMs: 25_000, deadlineMs: 60_000 }

const maxWaiting = 8
/** One at a time, so that hostile files never add up their memory. */
const reader = limitedTo(1)

/**
 * Reads the first visible sheet of an .xlsx or .xls file, recognised by its content and not by its name (P28, P30):
 * at most 50,000 rows and a header, 200 columns. Throws `WorkbookError`. What a zip's directory shows is refused at
 * once, everything else is found by a bounded process; one file is read at a time, later ones wait. `onRows` gets how many rows have come.
 */
export async function readWorkbook(
  bytes: Buffer,
  { onRows, ...limits }: Partial<ReaderLimits> & { onRows?: OnRows } = {},
): Promise<Sheet> {
  if (bytes.length > maxWorkbookBytes) throw new WorkbookError("workbook_too_large", `${bytes.length} bytes`)
  if (kindOf(bytes) === "xlsx") await checkZipDirectory(bytes)
  if (reader.waiting() >= maxWaiting) throw new WorkbookError("unavailable", "too many files are waiting")
  return reader.run(() => readInProcess(bytes, { ...defaultLimits, ...limits }, onRows))
}
