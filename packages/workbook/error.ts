export type WorkbookErrorCode =
  | "workbook_csv"
  | "workbook_hostile"
  | "workbook_locked"
  | "workbook_ods"
  | "workbook_other_format"
  | "workbook_too_large"
  | "workbook_unreadable"

/** The reason is for the log; users see the sentence of the code. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError"
  readonly code: WorkbookErrorCode

  constructor(code: WorkbookErrorCode, reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason))
    this.code = code
  }
}
