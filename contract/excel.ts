import { z } from "zod"
import { carFields } from "./car-fields.ts"
import { endpoint } from "./endpoint.ts"
import { areas, optionTypes } from "./enums.ts"
import { activeErrors, roleErrors } from "./errors.ts"
import { fleetView } from "./fleet.ts"
import { mostListedCars } from "./limits.ts"
import { euro, fieldValue, flagParameter, id, instant, listOf, plainDate } from "./schemas.ts"
import { sentences } from "./sentences.ts"

/** How many changes, errors and warnings a report lists at most, each; it counts them all. */
export const mostListed = 1_000

/** Most rows of a file, its header apart (P28). */
export const mostFileRows = 50_000

/** What is wrong with a cell or worth a second look; rows count as the person sees them: the header is row 1 (P29). */
const finding = z.object({
  row: z.int(),
  /** As it stands in the row, "" where it has none. */
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
  /** Of the first cars. */
  changes: z.array(
    z.object({
      jobNumber: z.string(),
      kind: z.enum(["create", "update"]),
      /** Field name → [old, new], in the words of the sheet: labels, vfnr, mail. */
      fields: z.record(z.string(), z.tuple([fieldValue, fieldValue])),
    }),
  ),
  /** The number of values that empty cells take from cars of the portal. */
  emptied: z.int(),
  errorCount: z.int(),
  /** The rows that they are in. Of a file that was applied: the rows that were left out. */
  errorRows: z.int(),
  errors: z.array(finding),
  /** What is odd in rows that change something; it prevents nothing. */
  warningCount: z.int(),
  warnings: z.array(finding),
  /** Prices that are far off in rows that change something (P46). */
  doubtCount: z.int(),
  doubts: z.array(finding),
  /** Columns that the file may lack and lacks: what becomes of their fields, in a sentence. */
  missingColumns: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Labels that no option has; `createOptions=true` makes them. */
  missingOptions: z.array(z.object({ type: z.enum(optionTypes), label: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

export const importCars = endpoint({
  method: "POST",
  path: "/api/car/import",
  lane: "heavy",
  summary:
    "Check an Excel file of cars (`check=true`) or apply it: all rows, or all but those in error where `leaveOut` allows for so many; else none",
  query: z.object({
    check: flagParameter,
    createOptions: flagParameter,
    /** How many rows in error may be left out: as many as the person was shown. With more of them nothing is applied. */
    leaveOut: z.coerce.number().int().min(0).max(mostFileRows).default(0),
    /** How many prices that are far off the person confirmed (P46): as many as were shown. With more of them nothing is applied. */
    doubts: z.coerce
      .number()
      .int()
      .min(0)
      .max(10 * mostFileRows)
      .default(0),
    /** Made by the caller, who asks for the progress with it. */
    progressId: id.optional(),
  }),
  /** A file of at most 20 MB (P28). */
  bodyKind: "multipart",
  maxBodyKb: 21 * 1024,
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
    "price_far_off",
    "import_outdated",
  ],
})
const progress = z.object({
  /** Only an import that is applied writes. */
  phase: z.enum(["reading", "checking", "writing"]),
  /** Rows. */
  done: z.int(),
  /** Null while unknown. */
  total: z.int().nullable(),
})
export type ImportProgress = z.infer<typeof progress>

export const importProgress = endpoint({
  method: "GET",
  path: "/api/car/import/progress",
  summary:
    "How far the caller's import with this `progressId` is; null before its file has arrived and after its end",
  query: z.object({ id }),
  output: z.object({ progress: progress.nullable() }),
  errors: roleErrors,
})

const appliedImport = z.object({
  id,
  /** An Excel file, or the same change to a selection of the list (P215). */
  kind: z.enum(["import", "bulk"]),
  at: instant,
  actor: z.string(),
  /** "" where there was none. */
  fileName: z.string(),
  created: z.int(),
  updated: z.int(),
  /** The fields that a bulk change touched; empty for an import. */
  fields: z.array(z.enum(carFields.map(({ name }) => name))),
  undoneAt: instant.nullable(),
})
export type AppliedImport = z.infer<typeof appliedImport>

export const listImports = endpoint({
  method: "GET",
  path: "/api/car/import/all",
  summary: "The newest 20 imports and other changes of many cars at once, newest first",
  output: z.array(appliedImport),
  errors: roleErrors,
})
export const undoImport = endpoint({
  method: "POST",
  path: "/api/car/import/undo",
  summary:
    "Undo an import, or another change of many cars: fields as they were unless changed since, untouched new cars and unused new options gone",
  body: z.object({ id }),
  /** `kept`: cars in which something was changed since and stays. */
  output: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
  errors: [...roleErrors, "not_found", "import_undone"],
})
export const exportCars = endpoint({
  method: "GET",
  path: "/api/car/export",
  lane: "heavy",
  summary:
    "Excel file by job number: all cars in the format of the import for admins; for sales managers the cars of their list of this area in an agent's columns",
  query: z.object({ area: z.enum(areas).default("PRE_OFFER") }),
  output: "binary",
  errors: roleErrors,
})
export const exportSomeCars = endpoint({
  method: "POST",
  path: "/api/car/export",
  lane: "heavy",
  summary:
    "The same of the cars with these ids, in their order, as a screen has filtered and sorted them; those that the caller does not see are left out. For admins `view` gives the order of a fleet's view, and without ids all that it shows",
  body: z.object({
    area: z.enum(areas).default("PRE_OFFER"),
    ids: listOf(id, mostListedCars).optional(),
    view: fleetView.optional(),
  }),
  maxBodyKb: 2048,
  output: "binary",
  needsNoTerms: true,
  errors: roleErrors,
})

/** What the cells of a column hold: text as it is typed, euros with cents, plain dates, instants of ISO 8601. */
export const tableKinds = ["text", "integer", "euro", "date", "instant"] as const
export type TableKind = (typeof tableKinds)[number]
export type TableCell = string | number | null

const cellOf = {
  text: z.string().max(10_000),
  integer: z.int(),
  euro,
  date: plainDate,
  instant,
} as const satisfies Record<TableKind, z.ZodType>

/** No list on a screen is longer, or wider, than a tenth, or half, of this. */
const mostTableRows = 10_000
const mostTableColumns = 30

const header = z.string().max(200)

const isRow = (row: unknown, columns: readonly { kind: TableKind }[]): row is TableCell[] =>
  Array.isArray(row) &&
  row.length <= columns.length &&
  row.every((cell, at) => cell === null || cellOf[columns[at]!.kind].safeParse(cell).success)

/** Columns with their kinds, or only their `header` where all cells are texts; a cell for each column, null where there is none. */
const table = z
  .object({
    columns: listOf(z.object({ header, kind: z.enum(tableKinds) }), mostTableColumns).optional(),
    header: listOf(header, mostTableColumns).optional(),
    rows: z.array(z.unknown()).max(mostTableRows),
  })
  .transform(({ columns: typed, header, rows }, { addIssue }) => {
    const columns = typed ?? header?.map((text) => ({ header: text, kind: "text" as const })) ?? []
    if (columns.length === 0) addIssue({ code: "custom", path: ["columns"], message: sentences.required })
    // The first wrong row alone, so that a hostile table costs one look.
    const wrong = rows.findIndex((row) => !isRow(row, columns))
    if (wrong >= 0) addIssue({ code: "custom", path: ["rows", wrong], message: sentences.cells })
    return { columns, rows: rows as TableCell[][] }
  })
export type ShownTable = z.infer<typeof table>

export const exportTable = endpoint({
  method: "POST",
  path: "/api/excel/table",
  lane: "heavy",
  summary: "Turn a table shown on a screen into an Excel file, each column in its kind or all as texts",
  body: table,
  maxBodyKb: 4096,
  output: "binary",
  needsNoTerms: true,
  errors: activeErrors,
})
