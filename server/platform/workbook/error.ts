/**
 * Why a file was refused: `workbook_unreadable` no Excel file, or damaged or encrypted · `workbook_too_large` more rows,
 * columns, text, memory or time than an import may need · `workbook_hostile` built to harm, no program writes such
 * files · `unavailable` too many files are waiting already.
 */
export type WorkbookErrorCode =
  | "workbook_unreadable"
  | "workbook_too_large"
  | "workbook_hostile"
  | "unavailable"

/** A file that is not read; the message is for the log, people get the sentence of the code. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError"
  readonly code: WorkbookErrorCode

  constructor(code: WorkbookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
