import type { ImportReport } from "../../../contract/excel.ts"
import { type Db, type Tx, violatedConstraint } from "../../core/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Sheet } from "../../core/workbook/index.ts"
import { recordChangesAs } from "../cars/record.ts"
import { type ImportOptions, judgeLocked, type Plan, plan } from "./commands.judge.ts"
import { createOptions, neededOptions, UnknownWord, writeCars } from "./commands.write.ts"
import { presentReport } from "./present.report.ts"
import { type CarTable, readTable } from "./sheet.header.ts"

type WrongHeader = "import_wrong_header" | "import_header_below"

/** Who imports which file. */
export type Importer = { actorId: string; fileName: string }

/** The cars of a sheet; of a wrong header it is told which sheet was read where there are others. */
function tableIn({ rows, name, otherSheets = [] }: Sheet): CarTable | Refused<WrongHeader> {
  const table = readTable(rows)
  if (!isRefused(table) || table.refused !== "import_wrong_header" || otherSheets.length === 0) return table
  return refuse(table.refused, { ...(table.details as object), sheet: name })
}

/**
 * What an import of this sheet would do, and everything that is wrong with it (P28, P29). Bad cells are part
 * of the report.
 */
export async function checkCars(
  db: Db,
  sheet: Sheet,
  options: ImportOptions,
): Promise<ImportReport | Refused<WrongHeader>> {
  const table = tableIn(sheet)
  if (isRefused(table)) return table
  return presentReport(await plan(db, table, sheet, options))
}

/**
 * Creates and updates the cars of this sheet: all rows, or all but those in error where `leaveOut` allows for so many;
 * else none (P28, P29), and none while more prices are far off than were confirmed (P46). What changes is judged again under lock, so that nothing written between is lost. Without an
 * importer, as for the demo, it is in no list of imports and cannot be undone.
 */
export async function importCars(
  tx: Tx,
  sheet: Sheet,
  options: ImportOptions & { leaveOut?: number; doubts?: number },
  importer?: Importer,
): Promise<ImportReport | Refused<WrongHeader | "import_has_errors" | "price_far_off" | "import_outdated">> {
  const table = tableIn(sheet)
  if (isRefused(table)) return table
  const { leaveOut = 0, doubts = 0 } = options
  const first = await plan(tx, table, sheet, options)
  if (first.errorRows > leaveOut) return refuse("import_has_errors", presentReport(first))
  const final = await judgeLocked(tx, first, sheet, options)
  if (final.errorRows > leaveOut) return refuse("import_has_errors", presentReport(final))
  if (final.doubtCount > doubts) return refuse("price_far_off", presentReport(final))
  try {
    if (importer) await recordChangesAs(tx, importer.actorId, "import")
    const newOptions = options.createOptions
      ? await createOptions(tx, neededOptions(final.missingOptions, final.rows))
      : []
    if (importer && final.rows.length > 0) await recordImport(tx, importer, final.rows, newOptions)
    await writeCars(tx, final.rows, options.onProgress)
  } catch (error) {
    if (isOutdated(error)) return refuse("import_outdated")
    throw error
  }
  return presentReport(final)
}

/** The same job number was created, or an option or location removed, since the sheet was read. */
const isOutdated = (error: unknown): boolean =>
  error instanceof UnknownWord || /^cars_(job_number_unique|.*_fk)$/.test(violatedConstraint(error) ?? "")

async function recordImport(
  tx: Tx,
  { actorId, fileName }: Importer,
  rows: Plan["rows"],
  newOptions: readonly string[],
): Promise<void> {
  const updated = rows.filter(({ known }) => known !== undefined).length
  const recorded = await tx.one<{ id: string }>(
    `insert into imports (actor_id, file_name, created, updated, created_options)
     values ($1, $2, $3, $4, $5) returning id`,
    [actorId, fileName, rows.length - updated, updated, newOptions],
  )
  await recordChangesAs(tx, actorId, "import", recorded?.id)
}
