import type { ErrorCode } from "../../../contract/core/errors.ts"

/** `unavailable`: too many files are waiting already. */
export type WorkbookErrorCode = Extract<ErrorCode, `workbook_${string}` | "unavailable">

/** The reason is for the log; users see the sentence of the code. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError"
  readonly code: WorkbookErrorCode

  constructor(code: WorkbookErrorCode, reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason))
    this.code = code
  }
}
