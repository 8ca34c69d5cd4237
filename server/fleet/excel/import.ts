import type { Sheet } from "@packages/workbook"
import type { OptionType } from "../../../contract/core/enums.ts"
import {
  type CarField,
  type CarFieldName,
  type CarFields,
  carFields,
  emptyValue,
  fieldOf,
  newCarFields,
} from "../../../contract/fleet/car-fields.ts"
import { type ImportReport, maxListed } from "../../../contract/fleet/excel.ts"
import { recordAs } from "../../core/journal/append.ts"
import { type Db, type Tx, violatedConstraint } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { recordBatch } from "../cars/record.ts"
import { changeCars, insertCars } from "../cars/writer.ts"
import type { OnProgress } from "./imports.ts"
import { emptiedBy, type ImportOptions, type JudgedRow, judgeLocked, type Plan, plan } from "./judge.ts"
import type { SheetValue, Vocabulary } from "./sheet.cells.ts"
import { type CarTable, readTable } from "./sheet.header.ts"
import { isStatusField, type WantedCar } from "./sheet.ts"

type WrongHeader = "import_wrong_header" | "import_header_below"

type Importer = { actorId: string; fileName: string }

/** The table of a sheet. If its header is wrong and there are other sheets, the refusal names the sheet. */
function tableIn({ rows, name, otherSheets = [] }: Sheet): CarTable | Refused<WrongHeader> {
  const table = readTable(rows)
  if (!isRefused(table) || otherSheets.length === 0 || !table.details || "row" in table.details) return table
  return { ...table, details: { ...table.details, ...(name && { sheet: name }) } }
}

/** Dry run (P29). Cell errors are part of the report. */
export async function checkCars(
  db: Db,
  sheet: Sheet,
  options: ImportOptions,
): Promise<ImportReport | Refused<WrongHeader>> {
  const table = tableIn(sheet)
  if (isRefused(table)) return table
  return presentReport(await plan(db, table, sheet, options))
}

/** Creates and updates cars: all rows, with `leaveOut` all valid ones, otherwise none. Judged under lock. */
export async function importCars(
  tx: Tx,
  sheet: Sheet,
  options: ImportOptions & { leaveOut?: number; implausible?: number },
  importer?: Importer,
): Promise<
  ImportReport | Refused<WrongHeader | "import_has_errors" | "value_implausible" | "import_outdated">
> {
  const table = tableIn(sheet)
  if (isRefused(table)) return table
  const { leaveOut = 0, implausible = 0 } = options
  const first = await plan(tx, table, sheet, options)
  if (first.errorRows > leaveOut) return refuse("import_has_errors", presentReport(first))
  const final = await judgeLocked(tx, first, options)
  if (final.errorRows > leaveOut) return refuse("import_has_errors", presentReport(final))
  if (final.implausible.count > implausible) return refuse("value_implausible", presentReport(final))
  try {
    if (importer) await recordAs(tx, importer.actorId, "import")
    const named = optionsIn(final.rows)
    const createdOptions = await createOptions(tx, final, named)
    if (!(await areOptions(tx, named))) return refuse("import_outdated")
    if (importer && final.rows.length > 0) {
      const updated = final.rows.filter(({ existing }) => existing !== undefined).length
      const counts = { created: final.rows.length - updated, updated, createdOptions }
      await recordBatch(tx, importer.actorId, {
        kind: "import",
        fileName: importer.fileName,
        exportedAt: final.exportedAt ?? undefined,
        ...counts,
      })
    }
    await writeCars(tx, final.rows, options.onProgress)
  } catch (error) {
    if (isOutdated(error)) return refuse("import_outdated")
    throw error
  }
  return presentReport(final, await createdIn(tx, final.rows))
}

/** Ids of created cars, in the order of rows. */
const createdIn = (tx: Tx, rows: readonly WrittenRow[]): Promise<string[]> =>
  tx.values<string>(
    "select c.id from unnest($1::text[]) with ordinality as new(number, at) join cars c on c.job_number = new.number order by at",
    [rows.flatMap(({ car, existing }) => (existing ? [] : [car.jobNumber]))],
  )

/** Since the sheet was read, a job number was created, or an option or location deleted. */
const isOutdated = (error: unknown): boolean =>
  /^cars_(job_number_unique|.*_fk)$/.test(violatedConstraint(error) ?? "")

const batch = 1000

/** A row to be written; `changes` are the fields that differ from the stored car. */
type WrittenRow = Pick<JudgedRow, "car" | "existing" | "restored" | "changes">

/** Creates new cars, or restores them as new, and updates the others. Fields without a column keep their value. */
async function writeCars(tx: Tx, rows: readonly WrittenRow[], onProgress?: OnProgress): Promise<void> {
  if (rows.length === 0) return
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch)
    await changeCars(
      tx,
      some.flatMap(({ car, existing, restored, changes }) =>
        existing
          ? [{ before: existing.car, patch: fieldsOf(car, changes) }]
          : restored
            ? [{ before: restored, patch: { ...newFields(car), archivedAt: null } }]
            : [],
      ),
    )
    await insertCars(
      tx,
      some.flatMap(({ car, existing, restored }) => (existing || restored ? [] : [newFields(car)])),
    )
    onProgress?.({ phase: "writing", done: start + some.length, total: rows.length })
  }
}

/** Imports never change status fields. */
const enteredNames = carFields.map(({ name }) => name).filter((name) => !isStatusField(name))
const newFields = (car: WantedCar) => ({ ...newCarFields, ...fieldsOf(car, enteredNames) }) as CarFields
const fieldsOf = (car: WantedCar, names: readonly CarFieldName[]): Partial<CarFields> =>
  Object.fromEntries(names.flatMap((name) => (name in car ? [[name, car[name]]] : [])))

/** Types and ids of the options that rows name, as `type id`. */
const optionsIn = (rows: readonly WrittenRow[]): Set<string> =>
  new Set(
    carFields.flatMap((field) =>
      field.kind === "option"
        ? rows.flatMap(({ car }) => (car[field.name] ? [optionKey(field.optionType, car[field.name])] : []))
        : [],
    ),
  )
const optionKey = (type: OptionType, id: unknown) => `${type} ${id}`

/** Creates the missing options among `named` unless they exist now; returns their ids. */
async function createOptions(
  tx: Tx,
  { missingOptions, words }: Plan,
  named: ReadonlySet<string>,
): Promise<string[]> {
  const options = missingOptions
    .map((option) => ({ ...option, id: words.find(option.type, option.label)?.id }))
    .filter(({ type, id }) => named.has(optionKey(type, id)))
  if (options.length === 0) return []
  return tx.values<string>(
    `insert into options (id, type, label) select id, type, label from json_to_recordset($1::json) as o(id uuid, type text, label text)
     on conflict (type, identity_key(label)) do nothing returning id`,
    [JSON.stringify(options)],
  )
}

/** Whether all `named` options still exist with their type; locked until the end of the transaction. */
async function areOptions(tx: Tx, named: ReadonlySet<string>): Promise<boolean> {
  const stored = await tx.values<string>("select type || ' ' || id from options order by id for share")
  const all = new Set(stored)
  return [...named].every((option) => all.has(option))
}

type Change = ImportReport["changes"][number]
type Word = Change["fields"][string][0]

function presentReport(plan: Plan, createdIds: string[] = []): ImportReport {
  const { rows, errors, warnings, implausible, words, ...rest } = plan
  const updated = rows.filter(({ existing }) => existing !== undefined).length
  return {
    ...rest,
    errorCount: errors.count,
    errors: errors.listed,
    warningCount: warnings.count,
    warnings: warnings.listed,
    implausibleCount: implausible.count,
    implausible: implausible.listed,
    created: rows.length - updated,
    updated,
    createdIds,
    changes: rows.slice(0, maxListed).map((row) => presentChange(row, words)),
    emptied: rows.reduce((sum, row) => sum + emptiedBy(row), 0),
  }
}

/** Reports name the location column as the contract does, since its value is the vfnr instead of an id. */
const reportName = (name: CarFieldName) => (name === "locationId" ? "location" : name)

/** Created or changed fields of a row in words. */
function presentChange({ car, existing, changes }: JudgedRow, words: Vocabulary): Change {
  const fields = changes.map((name): [string, [Word, Word]] => {
    const wordIn = (value: SheetValue = null) => wordOf(fieldOf(name), value, words)
    return [reportName(name), [existing ? wordIn(existing.car[name]) : null, wordIn(car[name])]]
  })
  return {
    jobNumber: car.jobNumber,
    kind: existing ? "update" : "create",
    fields: Object.fromEntries(fields),
  }
}

/** Labels for codes and ids, null if not set. */
function wordOf(field: CarField, value: SheetValue, words: Vocabulary): Word {
  if (typeof value === "boolean") return value
  if (value === null || value === emptyValue(field)) return null
  if (field.kind === "choice") return field.labels[String(value)] ?? value
  return words.withId(String(value))?.text ?? value
}
