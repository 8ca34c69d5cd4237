/**
 * Why a file was refused: `workbook_unreadable` no table, or damaged · `workbook_locked` encrypted with a password ·
 * `workbook_ods`, `workbook_csv`, `workbook_other_format` a table of another program, which Excel can save again ·
 * `workbook_too_large` more rows, columns, text, memory or time than an import may need · `workbook_hostile` built to
 * harm, no program writes such files · `unavailable` too many files are waiting already.
 */
export type WorkbookErrorCode =
  | "workbook_unreadable"
  | "workbook_locked"
  | "workbook_ods"
  | "workbook_csv"
  | "workbook_other_format"
  | "workbook_too_large"
  | "workbook_hostile"
  | "unavailable"

/** The message is for the log; users see the sentence of the code. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError"
  readonly code: WorkbookErrorCode

  constructor(code: WorkbookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
