import { limitedTo } from "../runtime/turns.ts"
import { WorkbookError } from "./error.ts"
import { kindOf } from "./file-kind.ts"
import { type OnRows, readInProcess, type Sheet } from "./process.ts"
import type { ReaderLimits } from "./reader.worker.ts"
import { checkZipDirectory } from "./zip-guard.ts"

/** Largest upload (P28). */
export const maxWorkbookBytes = 20 * 1024 * 1024

/** The largest allowed file takes 8 s and up to 360 MB. A hostile file ends after 25 s. */
const defaultLimits: ReaderLimits = { memoryBytes: 390_000_000, cpuMs: 25_000, deadlineMs: 60_000 }

const maxWaiting = 8
/** One at a time, so that hostile files never add up their memory. */
const reader = limitedTo(1)

/** Reads the first visible sheet of an .xlsx or .xls file (P28, P30). Throws a `WorkbookError`. One file at a time. */
export async function readWorkbook(
  bytes: Buffer,
  { onRows, ...limits }: Partial<ReaderLimits> & { onRows?: OnRows } = {},
): Promise<Sheet> {
  if (bytes.length > maxWorkbookBytes) throw new WorkbookError("workbook_too_large", `${bytes.length} bytes`)
  if (kindOf(bytes) === "xlsx") await checkZipDirectory(bytes)
  if (reader.waiting() >= maxWaiting) throw new WorkbookError("unavailable", "too many files are waiting")
  return reader.run(() => readInProcess(bytes, { ...defaultLimits, ...limits }, onRows))
}
