import { z } from "zod"
import { isPlainDate } from "../core/dates.ts"
import { get, post } from "../core/endpoint.ts"
import { areas, optionTypes } from "../core/enums.ts"
import { activeErrors, roleErrors } from "../core/errors.ts"
import { maxListedCars } from "../core/limits.ts"
import { isEuroAmount } from "../core/money.ts"
import { flagParameter, id, instant, listOf } from "../core/schemas.ts"
import { sentences } from "../core/sentences.ts"
import { carFields } from "./car-fields.ts"
import { fieldValue } from "./car-schemas.ts"
import { fleetView } from "./fleet.ts"
import type { Implausible } from "./implausible.ts"

/** Maximum number of changes and warnings listed, each; the counts are complete. */
export const maxListed = 1_000
/** Errors, which are copied or saved as a list to correct the file. */
export const maxListedErrors = 10_000

/** Maximum number of data rows in a file. */
export const maxFileRows = 50_000

/** An error or warning about a cell; row numbers as in Excel, the header is row 1 (P29). */
const finding = z.object({
  row: z.int(),
  /** Job number in the row, "" if none. */
  jobNumber: z.string(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
})
export type Finding = z.infer<typeof finding>

export const importReport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** First changes only. */
  changes: z.array(
    z.object({
      jobNumber: z.string(),
      kind: z.enum(["create", "update"]),
      fields: z.record(z.string(), z.tuple([fieldValue, fieldValue])),
    }),
  ),
  /** Cars that the import created; empty for a check. */
  createdIds: z.array(id),
  /** Number of values that empty cells clear. */
  emptied: z.int(),
  errorCount: z.int(),
  /** Rows with errors; after the import, the rows that were skipped. */
  errorRows: z.int(),
  errors: z.array(finding),
  /** Warnings about changed rows; they never block the import. */
  warningCount: z.int(),
  warnings: z.array(finding),
  /** Implausible values in changed rows. */
  implausibleCount: z.int(),
  implausible: z.array(finding),
  /** When the file was exported; null if it does not say, so that newer values in the portal go unnoticed. */
  exportedAt: instant.nullable(),
  /** Missing optional columns, each with a sentence on what happens to the field. */
  missingColumns: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Unknown option labels; `createOptions=true` creates them. */
  missingOptions: z.array(z.object({ type: z.enum(optionTypes), label: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

/**
 * Check an Excel file of cars (`check=true`) or import it: all rows, or all valid ones if `leaveOut` covers the number of rows with errors; otherwise
 * none.
 */
export const importCars = post("/api/car/import", {
  lane: "heavy",
  query: z.object({
    check: flagParameter,
    createOptions: flagParameter,
    /** Number of rows with errors that may be skipped, as shown to the user. If there are more, nothing is imported. */
    leaveOut: z.coerce.number().int().min(0).max(maxFileRows).default(0),
    /** Number of implausible values that the user confirmed. If there are more, nothing is imported. */
    implausible: z.coerce
      .number()
      .int()
      .min(0)
      .max(10 * maxFileRows)
      .default(0),
    /** Chosen by the client to poll the progress. */
    progressId: id.optional(),
  }),
  /** At most 20 MB. */
  bodyKind: "multipart",
  output: importReport,
  errors: [
    ...roleErrors,
    "workbook_hostile",
    "workbook_too_large",
    "workbook_unreadable",
    "workbook_locked",
    "workbook_ods",
    "workbook_csv",
    "workbook_other_format",
    "import_wrong_header",
    "import_header_below",
    "import_has_errors",
    "value_implausible",
    "import_outdated",
  ],
})
const progress = z.object({
  /** "writing" only when the import is applied. */
  phase: z.enum(["reading", "checking", "writing"]),
  done: z.int(),
  /** Null if unknown. */
  total: z.int().nullable(),
})
export type ImportProgress = z.infer<typeof progress>

/** Read the progress of the caller's import with this `progressId`; null before the file has arrived and after the end. */
export const importProgress = get("/api/car/import/progress", {
  query: z.object({ id }),
  output: z.object({ progress: progress.nullable() }),
  errors: roleErrors,
})

const appliedImport = z.object({
  id,
  kind: z.enum(["import", "bulk"]),
  at: instant,
  actor: z.string(),
  fileName: z.string(),
  created: z.int(),
  updated: z.int(),
  /** Fields of a bulk edit; empty for imports. */
  fields: z.array(z.enum(carFields.map(({ name }) => name))),
  undoneAt: instant.nullable(),
  /** The last one that was not undone, within 48 hours. */
  isUndoable: z.boolean(),
})
export type AppliedImport = z.infer<typeof appliedImport>

/** List the newest 20 imports and bulk edits, newest first. */
export const listImports = get("/api/car/import/all", {
  output: z.array(appliedImport),
  errors: roleErrors,
})
/**
 * Undo the last import or bulk edit within 48 hours (P215): restores fields that did not change since, archives unchanged new cars, and removes
 * unused new options. With `check`, only counts.
 */
export const undoImport = post("/api/car/import/undo", {
  body: z.object({ id, check: z.boolean().default(false) }),
  /** `kept`: cars that were changed again and therefore left as they are. */
  output: z.object({ archived: z.int(), restored: z.int(), kept: z.int() }),
  errors: [...roleErrors, "not_found", "import_undone", "not_last_import", "undo_too_late"],
})
/**
 * Export cars as Excel by job number: all cars in import format for admins; for sales managers the cars of their list of this area in the agents'
 * columns.
 */
export const exportCars = get("/api/car/export", {
  lane: "heavy",
  query: z.object({ area: z.enum(areas).default("PRE_OFFER") }),
  output: "binary",
  errors: roleErrors,
})
/**
 * Export the cars with these ids as Excel in the given order, omitting those that the caller cannot see. For admins, `view` sets the order of a
 * fleet view and, without ids, selects all its cars.
 */
export const exportSomeCars = post("/api/car/export", {
  lane: "heavy",
  body: z.object({
    area: z.enum(areas).default("PRE_OFFER"),
    ids: listOf(id, maxListedCars).optional(),
    view: fleetView.optional(),
  }),
  maxBodyKb: 2048,
  output: "binary",
  needsNoTerms: "reading",
  errors: roleErrors,
})

/** Cell types of a column: plain text, integers, euros with cents, plain dates, ISO 8601 instants. */
export const tableKinds = ["text", "integer", "euro", "date", "instant"] as const
export type TableKind = (typeof tableKinds)[number]
export type TableCell = string | number | null

const instantPattern = z.regexes.datetime({})

/** Plain checks: a table has up to 300,000 cells, and a schema for each would block other calls for half a second. */
const fits: Readonly<Record<TableKind, (cell: unknown) => boolean>> = {
  text: (cell) => typeof cell === "string" && cell.length <= 10_000,
  integer: (cell) => Number.isSafeInteger(cell),
  euro: (cell) => typeof cell === "number" && isEuroAmount(cell),
  date: (cell) => typeof cell === "string" && isPlainDate(cell),
  instant: (cell) => typeof cell === "string" && instantPattern.test(cell),
}

/** At least ten times longer and twice as wide as any list on a screen. */
const maxTableRows = 10_000
const maxTableColumns = 30

const isRow = (row: unknown, columns: readonly { kind: TableKind }[]): row is TableCell[] =>
  Array.isArray(row) &&
  row.length <= columns.length &&
  row.every((cell, at) => cell === null || fits[columns[at]!.kind](cell))

const header = z.string().max(200)

/** One cell per column, null if empty. Instead of typed columns, `header` names columns of text (specification, 7). */
const table = z
  .object({
    columns: listOf(z.object({ header, kind: z.enum(tableKinds) }), maxTableColumns).optional(),
    header: listOf(header, maxTableColumns).optional(),
    rows: z.array(z.unknown()).max(maxTableRows),
  })
  .transform(({ columns: typed, header, rows }, { addIssue }) => {
    const columns = typed ?? header?.map((name) => ({ header: name, kind: "text" as const })) ?? []
    if (columns.length === 0) addIssue({ code: "custom", path: ["columns"], message: sentences.required })
    if (typed && header) addIssue({ code: "custom", path: ["header"], message: sentences.unknown })
    // Report the first invalid row only, so that a hostile table is cheap to reject.
    const wrong = rows.findIndex((row) => !isRow(row, columns))
    if (wrong >= 0) addIssue({ code: "custom", path: ["rows", wrong], message: sentences.cells })
    return { columns, rows: rows as TableCell[][] }
  })
export type ShownTable = z.output<typeof table>

/** Export a table on screen as Excel, with typed columns or a header and texts; 422 names the first wrong row. */
export const exportTable = post("/api/excel/table", {
  lane: "heavy",
  body: table,
  maxBodyKb: 4096,
  output: "binary",
  needsNoTerms: "reading",
  errors: activeErrors,
})

declare module "../core/errors.ts" {
  interface RefusalDetails {
    import_header_below: { row: number }
    /** Headers; `sheet`: the one that was read, if there are others. */
    import_wrong_header: { missing: string[]; unknown: string[]; duplicate: string[]; sheet?: string }
    import_has_errors: ImportReport
    /** Of an import its report. */
    value_implausible: readonly Implausible[] | ImportReport
  }
}
