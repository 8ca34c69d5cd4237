import { setImmediate } from "node:timers/promises"
import { headerOf } from "../../../contract/car-field.ts"
import { type CarFieldName, fieldOf } from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { type Db, locks, type Tx, violatedConstraint } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import type { Sheet } from "../../platform/workbook/index.ts"
import { recordChangesAs } from "../cars/record.ts"
import type { OnProgress } from "./commands.progress.ts"
import { createOptions, UnknownWord, writeCars } from "./commands.write.ts"
import { presentChange } from "./present.ts"
import { carsByJobNumber, expiredLabels, knownWords } from "./queries.ts"
import { judge, type KnownCar, type Measure, type Verdict } from "./rules.ts"
import { type KnownWords, shownText } from "./sheet.cells.ts"
import { type FoundErrors, noteErrors } from "./sheet.errors.ts"
import {
  type CarTable,
  type CellError,
  findMissingOptions,
  readCar,
  readTable,
  type WantedCar,
  withOptions,
} from "./sheet.ts"

type ReadRow = { row: number; car: WantedCar; shown: (name: CarFieldName) => string; errors: CellError[] }
type JudgedRow = ReadRow & { known: KnownCar | undefined; changes: CarFieldName[] }
/** Rows that can be written and change something; of the others only their number and errors are kept. */
type Judged = FoundErrors & { rows: JudgedRow[]; unchanged: number }
type Plan = Judged & Pick<ImportReport, "missingColumns" | "missingOptions">
export type ImportOptions = {
  /** Labels that no option has are made options instead of errors. */
  createOptions: boolean
  /** The day in Berlin: options may have expired. */
  today: PlainDate
  onProgress?: OnProgress
}
/** Who imports which file. */
export type Importer = { actorId: string; fileName: string }

/** Longer than for other writes, because another import may be writing thousands of cars. */
const lockTimeout = "60s"
const batch = 500

/**
 * What an import of this sheet would do, and everything that is wrong with it (P28, P29). Bad cells are part
 * of the report.
 */
export async function checkCars(
  db: Db,
  sheet: Sheet,
  options: ImportOptions,
): Promise<ImportReport | Refused<"import_wrong_header">> {
  const table = readTable(sheet.rows)
  if ("missing" in table) return refuse("import_wrong_header", table)
  return reportOf(await plan(db, table, sheet, options))
}

/** The same, without what the import would do. */
export async function findErrors(
  db: Db,
  sheet: Sheet,
  options: ImportOptions,
): Promise<FoundErrors | Refused<"import_wrong_header">> {
  const table = readTable(sheet.rows)
  return "missing" in table ? refuse("import_wrong_header", table) : plan(db, table, sheet, options)
}

/**
 * Creates and updates the cars of this sheet, all rows or none (P28, P29). What changes is judged again under lock, so
 * that nothing written between is lost. Without an importer, as for the demo, it is in no list of imports and cannot be
 * undone.
 */
export async function importCars(
  tx: Tx,
  sheet: Sheet,
  options: ImportOptions,
  importer?: Importer,
): Promise<ImportReport | Refused<"import_wrong_header" | "import_has_errors" | "import_outdated">> {
  const table = readTable(sheet.rows)
  if ("missing" in table) return refuse("import_wrong_header", table)
  const first = await plan(tx, table, sheet, options)
  if (first.errorCount > 0) return refuse("import_has_errors", await reportOf(first))
  const locked = await judgeLocked(tx, first.rows, sheet, options)
  const final = { ...first, ...locked, unchanged: first.unchanged + locked.unchanged }
  if (final.errorCount > 0) return refuse("import_has_errors", await reportOf(final))
  try {
    if (importer) await recordChangesAs(tx, importer.actorId, "import")
    const newOptions = options.createOptions ? await createOptions(tx, first.missingOptions) : []
    if (importer && final.rows.length > 0) await recordImport(tx, importer, final.rows, newOptions)
    await writeCars(tx, final.rows, options.onProgress)
  } catch (error) {
    if (isOutdated(error)) return refuse("import_outdated")
    throw error
  }
  return reportOf(final)
}

/** The same job number was created, or an option or location removed, since the sheet was read. */
const isOutdated = (error: unknown): boolean =>
  error instanceof UnknownWord || /^cars_(job_number_unique|.*_fk)$/.test(violatedConstraint(error) ?? "")

async function recordImport(
  tx: Tx,
  { actorId, fileName }: Importer,
  rows: readonly JudgedRow[],
  newOptions: readonly string[],
): Promise<void> {
  const updated = rows.filter(({ known }) => known !== undefined).length
  const recorded = await tx.one<{ id: string }>(
    `insert into imports (actor_id, file_name, created, updated, created_options) values ($1, $2, $3, $4, $5)
     returning id`,
    [actorId, fileName, rows.length - updated, updated, newOptions],
  )
  await recordChangesAs(tx, actorId, "import", recorded?.id)
}

async function plan(
  db: Db,
  table: CarTable,
  sheet: Sheet,
  { createOptions, today, onProgress }: ImportOptions,
): Promise<Plan> {
  const words = await knownWords(db)
  const missingOptions = findMissingOptions(table, words)
  const read = readRows(table, createOptions ? withOptions(words, missingOptions) : words)
  const judged = (done: number) => onProgress?.({ phase: "checking", done, total: table.rows.length })
  judged(0)
  const all = await judgeAll(db, read, await measureOf(db, sheet, today), judged)
  return { ...all, missingColumns: table.missingColumns, missingOptions }
}

const measureOf = async (db: Db, { exportedAt }: Sheet, today: PlainDate): Promise<Measure> => ({
  exportedAt: exportedAt === undefined ? undefined : new Date(exportedAt),
  expired: await expiredLabels(db, today),
})

/** Until the end of the transaction no other import is applied or undone; says so when another one has to be awaited. */
export async function lockImports(tx: Tx, onWait?: () => void): Promise<void> {
  await tx.run("select set_config('lock_timeout', $1, true)", [lockTimeout])
  const free = await tx.one<{ got: boolean }>("select pg_try_advisory_xact_lock($1) as got", [locks.import])
  if (free?.got) return
  onWait?.()
  await tx.run("select pg_advisory_xact_lock($1)", [locks.import])
}

/** Judges once more what is about to be written, now that nobody else can change it. */
async function judgeLocked(
  tx: Tx,
  rows: readonly JudgedRow[],
  sheet: Sheet,
  { today, onProgress }: ImportOptions,
): Promise<Judged> {
  const total = rows.length
  await lockImports(tx, () => onProgress?.({ phase: "waiting", done: 0, total }))
  onProgress?.({ phase: "writing", done: 0, total })
  await tx.run("select from cars where job_number = any($1) order by id for no key update", [
    rows.map(({ car }) => car.jobNumber),
  ])
  const readAgain = rows.map(({ row, car, shown }) => ({ row, car, shown, errors: [] }))
  return judgeAll(tx, batchesOf(readAgain), await measureOf(tx, sheet, today))
}

async function judgeAll(
  db: Db,
  batches: AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>,
  measure: Measure,
  onJudged?: (done: number) => void,
): Promise<Judged> {
  const judged: Judged = { rows: [], unchanged: 0, errors: [], errorCount: 0, unlistedRows: [] }
  let done = 0
  for await (const read of batches) {
    for (const row of await judgeRows(db, read, measure))
      if (row.errors.length > 0) noteErrors(judged, row.row, row.errors)
      else if (row.changes.length > 0) judged.rows.push(row)
      else judged.unchanged += 1
    done += read.length
    onJudged?.(done)
  }
  return judged
}

function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += batch) yield items.slice(start, start + batch)
}

/** The rows of the file in batches, between which other requests get their turn. */
async function* readRows(table: CarTable, words: KnownWords): AsyncGenerator<ReadRow[]> {
  const rowOf = new Map<string, number>()
  for (const some of batchesOf(table.rows)) {
    await setImmediate()
    yield some.map((line) => {
      const { car, errors } = readCar(line, table.columnOf, words)
      const shown = (name: CarFieldName) => shownText(line.cells[table.columnOf[name] ?? -1] ?? null)
      const read = { row: line.row, car, shown, errors }
      const jobNumber = String(car.jobNumber)
      const earlier = rowOf.get(jobNumber)
      if (earlier === undefined) rowOf.set(jobNumber, line.row)
      else if (jobNumber !== "") errors.push(duplicateJobNumber(read, earlier))
      return read
    })
  }
}

const duplicateJobNumber = (read: ReadRow, earlier: number): CellError =>
  errorAt(read, {
    name: "jobNumber",
    code: "duplicate_job_number",
    message: `Diese Auftragsnummer steht schon in Zeile ${earlier}.`,
  })

const errorAt = (
  { row, shown }: ReadRow,
  { name, ...objection }: Verdict["objections"][number],
): CellError => ({
  row,
  column: headerOf(fieldOf(name)),
  value: shown(name),
  ...objection,
})

async function judgeRows(db: Db, rows: readonly ReadRow[], measure: Measure): Promise<JudgedRow[]> {
  const cars = await carsByJobNumber(
    db,
    rows.map(({ car }) => String(car.jobNumber)),
  )
  return rows.map((read) => {
    const known = cars.get(String(read.car.jobNumber))
    const { changes, objections } = judge(read.car, known, measure)
    const unread = new Set(read.errors.map(({ column }) => column))
    const more = objections.map((objection) => errorAt(read, objection))
    return {
      ...read,
      known,
      changes,
      errors: [...read.errors, ...more.filter(({ column }) => !unread.has(column))],
    }
  })
}

async function reportOf(plan: Plan): Promise<ImportReport> {
  const { rows, unchanged, errorCount, errors, missingColumns, missingOptions } = plan
  const updated = rows.filter(({ known }) => known !== undefined).length
  const changes: ImportReport["changes"] = []
  for (const some of batchesOf(rows)) {
    await setImmediate()
    changes.push(...some.map(({ car, known, changes }) => presentChange(car, known?.words, changes)))
  }
  const created = rows.length - updated
  return { created, updated, unchanged, changes, errorCount, errors, missingColumns, missingOptions }
}
