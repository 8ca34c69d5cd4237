import { readWorkbook, type Sheet, WorkbookError, type WorkbookErrorCode } from "@packages/workbook"
import type { FastifyBaseLogger } from "fastify"
import { storedName } from "../../../contract/core/stored-text.ts"
import type { UploadedFile } from "../../core/http/bodies.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { limitedTo } from "../../core/runtime/turns.ts"
import type { OnProgress } from "./imports.ts"

/** One at a time, so that hostile files never add up their memory. */
const reader = limitedTo(1)
const maxWaiting = 8

/** Cleaned name and content of an uploaded workbook, or why it was refused; the reason is logged. */
export async function readUpload(
  upload: UploadedFile | null,
  log: Pick<FastifyBaseLogger, "info">,
  onProgress: OnProgress,
): Promise<
  { fileName: string; sheet: Sheet } | Refused<WorkbookErrorCode | "file_too_large" | "unavailable">
> {
  if (!upload) return refuse("file_too_large")
  if (reader.waiting() >= maxWaiting) return refuse("unavailable")
  const { name, bytes } = upload
  const onRows = (done: number) => onProgress({ phase: "reading", done, total: null })
  onRows(0)
  try {
    return {
      fileName: storedName(name).slice(0, 200).toWellFormed(),
      sheet: await reader.run(() => readWorkbook(bytes, { onRows })),
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    log.info({ reason: error.message }, "workbook refused")
    return refuse(error.code)
  }
}
