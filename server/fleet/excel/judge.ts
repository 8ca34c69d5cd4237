import { setImmediate } from "node:timers/promises"
import type { Sheet } from "@packages/workbook"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { type CarFieldName, emptyValue, fieldOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { type Finding, type ImportReport, maxListed, maxListedErrors } from "../../../contract/fleet/excel.ts"
import { duplicateWarnings } from "../../../contract/fleet/offer-warnings.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { locks } from "../../core/postgres/locks.ts"
import { duplicatesAmong } from "../cars/duplicates.ts"
import { carJson } from "../cars/rows.ts"
import type { OnProgress } from "./imports.ts"
import {
  decimalTexts,
  type ExistingCar,
  judge,
  judgeOffers,
  type Measure,
  type Objection,
  undatedChanges,
} from "./rules.ts"
import { isBlank, type SheetValue, shownText, type Vocabulary, type Word, wordsOf } from "./sheet.cells.ts"
import { type CarTable, findDuplicates } from "./sheet.header.ts"
import { findMissingOptions, type MissingOption, readCar, type WantedCar, withOptions } from "./sheet.ts"

type ReadRow = {
  row: number
  car: WantedCar
  /** The cell's displayed text; "" if empty. */
  shown: (name: CarFieldName) => string
  errors: Finding[]
}
export type JudgedRow = ReadRow & {
  /** Undefined for a new car. */
  existing: ExistingCar | undefined
  /** Archived car that becomes this new one, because it was archived by an undo. */
  restored: Car | undefined
  changes: CarFieldName[]
  warnings: Finding[]
  implausible: Finding[]
}
/** All findings, of which the first are listed. */
export type Findings = { count: number; listed: Finding[] }
/** `rows` are valid and change something; of the others only number and errors are kept. */
type Judged = { rows: JudgedRow[] } & Pick<ImportReport, "unchanged" | "errorRows"> &
  Record<"errors" | "warnings" | "implausible", Findings>
/** `words` include the missing options if they are to be created. */
export type Plan = Judged &
  Pick<ImportReport, "missingColumns" | "exportedAt"> & { missingOptions: MissingOption[]; words: Vocabulary }

export type ImportOptions = {
  /** Unknown labels become new options instead of errors. */
  createOptions: boolean
  /** Day in Berlin, by which options expire. */
  today: PlainDate
  /** The importing admin; undefined for the demo. */
  importerId?: string
  onProgress?: OnProgress
}

const vocabularySql = `
  select type as kind, id, label as text, coalesce(valid_until < $1, false) as "isExpired" from options
  union all select 'location', id, vfnr, false from locations
  union all select 'user', id, mail, false from users order by text`

/** All words that a sheet may contain on this day, by which options expire. */
export const readVocabulary = async (db: Db, today: PlainDate): Promise<Vocabulary> =>
  wordsOf(await db.many<Word>(vocabularySql, [today]))

/** Longer than for other writes, because another import may be writing thousands of cars. */
const lockTimeout = "60s"
const batch = 500

/** Reads and judges all rows without locks; other requests run between batches. */
export async function plan(db: Db, table: CarTable, sheet: Sheet, options: ImportOptions): Promise<Plan> {
  const { createOptions, today, onProgress } = options
  const exportedAt = await pastExport(db, sheet)
  const vocabulary = await readVocabulary(db, today)
  const missingOptions = findMissingOptions(table, vocabulary)
  const words = createOptions ? withOptions(vocabulary, missingOptions) : vocabulary
  const judged = (done: number) => onProgress?.({ phase: "checking", done, total: table.rows.length })
  judged(0)
  const found = {
    rows: [],
    unchanged: 0,
    errorRows: 0,
    errors: none(),
    warnings: none(),
    implausible: none(),
  }
  const all = await judgeAll(
    db,
    readRows(table, words),
    await measureOf(db, exportedAt, options, words),
    found,
    judged,
  )
  return { ...all, exportedAt, missingColumns: table.missingColumns, missingOptions, words }
}

const none = (): Findings => ({ count: 0, listed: [] })

function note(findings: Findings, found: readonly Finding[], most = maxListed): void {
  findings.count += found.length
  findings.listed.push(...found.slice(0, Math.max(0, most - findings.listed.length)))
}

/** The day in Berlin, by which offers expire. */
type DatedMeasure = Measure & { today: PlainDate }

const ownImportsSql = `
  select changed from imports, unnest(array[at, undone_at]) changed
  where actor_id = $1 and exported_at = $2 and changed is not null`

/** When the sheet was exported; an instant in the future would hide all later changes. */
async function pastExport(db: Db, { exportedAt }: Sheet): Promise<string | null> {
  if (exportedAt === undefined) return null
  return (await db.value<boolean>("select $1::timestamptz <= now()", [exportedAt])) ? exportedAt : null
}

async function measureOf(
  db: Db,
  exportedAt: string | null,
  { today, importerId }: ImportOptions,
  words: Vocabulary,
): Promise<DatedMeasure> {
  if (exportedAt === null) return { today, exportedAt: undefined, ownImports: new Set(), words }
  const own = await db.values<string>(ownImportsSql, [importerId, exportedAt])
  return {
    today,
    exportedAt: new Date(exportedAt),
    ownImports: new Set(own.map((at) => Date.parse(at))),
    words,
  }
}

/** One import is applied or undone at a time, until the end of the transaction. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.run("select set_config('lock_timeout', $1, true)", [lockTimeout])
  await tx.run("select pg_advisory_xact_lock($1)", [locks.import])
}

/** Judges the rows again after their cars were locked. */
export async function judgeLocked(tx: Tx, first: Plan, options: ImportOptions): Promise<Plan> {
  const { onProgress } = options
  onProgress?.({ phase: "writing", done: 0, total: first.rows.length })
  await lockImports(tx)
  await tx.run("select from cars where job_number = any($1) order by id for no key update", [
    first.rows.map(({ car }) => car.jobNumber),
  ])
  const readAgain = first.rows.map(({ row, car, shown }) => ({ row, car, shown, errors: [] }))
  const found = { ...first, rows: [], warnings: none(), implausible: none() }
  const judged = await judgeAll(
    tx,
    batchesOf(readAgain),
    await measureOf(tx, first.exportedAt, options, first.words),
    found,
  )
  return { ...first, ...judged }
}

async function judgeAll(
  db: Db,
  batches: AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>,
  measure: DatedMeasure,
  found: Judged,
  onJudged?: (done: number) => void,
): Promise<Judged> {
  const judged = { ...found }
  let done = 0
  for await (const read of batches) {
    for (const row of await judgeRows(db, read, measure)) noteRow(judged, row)
    done += read.length
    onJudged?.(done)
  }
  // Duplicates are only known once all rows are read.
  const duplicatesOf = await duplicatesAmong(db, judged.rows.map(namedCar))
  for (const row of judged.rows) {
    const duplicates = duplicatesOf(namedCar(row))
    const warnings = duplicates ? duplicateWarnings(duplicates) : []
    note(
      judged.warnings,
      warnings.map((warning) => findingAt(row, warning)),
    )
  }
  judged.warnings.listed.sort((one, other) => one.row - other.row)
  return judged
}

const namedCar = ({ car, existing }: JudgedRow) => ({
  jobNumber: car.jobNumber,
  idNumber: car.idNumber ?? existing?.car.idNumber ?? "",
})

function noteRow(judged: Judged, row: JudgedRow): void {
  note(judged.errors, row.errors, maxListedErrors)
  if (row.errors.length > 0) judged.errorRows += 1
  else if (row.changes.length === 0) judged.unchanged += 1
  else {
    judged.rows.push(row)
    note(judged.warnings, row.warnings)
    note(judged.implausible, row.implausible)
  }
}

function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += batch) yield items.slice(start, start + batch)
}

/** In batches, between which other requests run. */
async function* readRows(table: CarTable, words: Vocabulary): AsyncGenerator<ReadRow[]> {
  const duplicates = findDuplicates(table)
  for (const some of batchesOf(table.rows)) {
    await setImmediate()
    yield some.map((line) => {
      const { car, errors } = readCar(line, table.columnOf, words)
      const shown = (name: CarFieldName) => shownText(line.cells[table.columnOf[name] ?? -1] ?? null)
      const read = { row: line.row, car, shown, errors }
      const others = duplicates.get(line.row)
      if (others) errors.push(findingAt(read, duplicateJobNumber(others)))
      return read
    })
  }
}

const duplicateJobNumber = (others: string): Objection => ({
  path: "jobNumber",
  code: "duplicate_job_number",
  message: `Diese Auftragsnummer steht auch in ${others}.`,
})

const findingAt = ({ row, car, shown }: ReadRow, { path, code, message }: Objection): Finding => ({
  row,
  jobNumber: car.jobNumber,
  column: headerOf(fieldOf(path)),
  value: shown(path),
  code,
  message,
})

type StoredCar = ExistingCar & { isUndone: boolean }

async function carsByJobNumber(db: Db, jobNumbers: readonly string[]): Promise<Map<string, StoredCar>> {
  const existing = await db.many<StoredCar>(
    `select ${carJson} as car, c.archived_at is not null as archived, c.created_at as "createdAt",
       c.field_changed_at as "fieldChangedAt", c.archived_at is not null and 'undo' = (select source from journal
         where car_id = c.id and kind = 'car.archive' order by position desc limit 1) as "isUndone"
     from cars c where c.job_number = any($1)`,
    [jobNumbers],
  )
  return new Map(existing.map((one) => [one.car.jobNumber, one]))
}

async function judgeRows(db: Db, rows: readonly ReadRow[], measure: DatedMeasure): Promise<JudgedRow[]> {
  const cars = await carsByJobNumber(
    db,
    rows.map(({ car }) => car.jobNumber),
  )
  return rows.map((read) => {
    const found = cars.get(read.car.jobNumber)
    const stored = found?.isUndone ? undefined : found
    const { changes, objections } = judge(read.car, stored, measure)
    const unread = new Set(read.errors.map(({ column }) => column))
    const isUnread = (name: CarFieldName) => unread.has(headerOf(fieldOf(name)))
    const offers = judgeOffers(read.car, stored?.car ?? null, { today: measure.today, isUnread })
    const objected = new Set(objections.map(({ path }) => path))
    const more = [...objections, ...offers.objections.filter(({ path }) => !objected.has(path))].map(
      (objection) => findingAt(read, objection),
    )
    return {
      ...read,
      existing: stored,
      restored: found?.isUndone ? found.car : undefined,
      changes,
      errors: [...read.errors, ...more.filter(({ column }) => !unread.has(column))],
      warnings: [
        ...decimalTexts(read.car, changes),
        ...(stored && !measure.exportedAt ? undatedChanges(stored, changes) : []),
        ...offers.warnings,
      ].map((warning) => findingAt(read, warning)),
      implausible: offers.implausible.map((value) => findingAt(read, value)),
    }
  })
}

/** A 0 means "not set", like an empty cell; "nein" is a value. */
export const emptiedBy = ({ car, existing, changes, shown }: JudgedRow): number =>
  existing ? changes.filter((name) => isEmptied(name, car[name], shown)).length : 0

const isEmptied = (name: CarFieldName, value: SheetValue | undefined, shown: JudgedRow["shown"]) =>
  value === emptyValue(fieldOf(name)) && (fieldOf(name).kind !== "flag" || isBlank(shown(name)))
