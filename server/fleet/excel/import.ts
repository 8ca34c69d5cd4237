import { inHundredths } from "../../../contract/car-field.ts"
import { type CarFieldName, carFields, fieldOf, newCarFields } from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { decimalText } from "../../../contract/money.ts"
import { recordAs } from "../../core/journal/append.ts"
import { columnOf, type Db, type Tx, violatedConstraint } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Sheet } from "../../core/workbook/process.ts"
import { recordBatch } from "../cars/record.ts"
import { columnsOf, insertCars, patchCars } from "../cars/rows.ts"
import { holdLists } from "../cars/write.ts"
import type { OnProgress } from "./imports.ts"
import { type ImportOptions, judgeLocked, plan } from "./judge.ts"
import { presentReport } from "./present.ts"
import type { KnownCar } from "./rules.ts"
import { type CarTable, readTable } from "./sheet.header.ts"
import { isStatusField, type MissingOption, type WantedCar } from "./sheet.ts"

type WrongHeader = "import_wrong_header" | "import_header_below"

type Importer = { actorId: string; fileName: string }

/** The table of a sheet. If its header is wrong and there are other sheets, the refusal names the sheet. */
function tableIn({ rows, name, otherSheets = [] }: Sheet): CarTable | Refused<WrongHeader> {
  const table = readTable(rows)
  if (!isRefused(table) || table.refused !== "import_wrong_header" || otherSheets.length === 0) return table
  return refuse(table.refused, { ...(table.details as object), sheet: name })
}

/** Dry run (P28, P29). Cell errors are part of the report. */
export async function checkCars(
  db: Db,
  sheet: Sheet,
  options: ImportOptions,
): Promise<ImportReport | Refused<WrongHeader>> {
  const table = tableIn(sheet)
  if (isRefused(table)) return table
  return presentReport(await plan(db, table, sheet, options))
}

/** Creates and updates cars: all rows, with `leaveOut` all valid ones, otherwise none (P28, P29). Judged under lock. */
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
  if (final.doubts.count > doubts) return refuse("price_far_off", presentReport(final))
  try {
    if (importer) await recordAs(tx, importer.actorId, "import")
    const newOptions = options.createOptions
      ? await createOptions(tx, neededOptions(final.missingOptions, final.rows))
      : []
    if (importer && final.rows.length > 0) {
      const updated = final.rows.filter(({ known }) => known !== undefined).length
      const counts = { created: final.rows.length - updated, updated, createdOptions: newOptions }
      await recordBatch(tx, importer.actorId, { kind: "import", fileName: importer.fileName, ...counts })
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
    [rows.flatMap(({ car, known }) => (known ? [] : [car.jobNumber]))],
  )

/** Since the sheet was read, a job number was created, or an option or location deleted. */
const isOutdated = (error: unknown): boolean =>
  error instanceof UnknownWord || /^cars_(job_number_unique|.*_fk)$/.test(violatedConstraint(error) ?? "")

const batch = 1000

/** A row to be written; `changes` are the fields that differ from the stored car. */
type WrittenRow = { car: WantedCar; known: KnownCar | undefined; changes: readonly CarFieldName[] }

/** Creates cars without `known` and updates the others. Fields without a column keep their value. */
async function writeCars(tx: Tx, rows: readonly WrittenRow[], onProgress?: OnProgress): Promise<void> {
  if (rows.length === 0) return
  const ids = await idsOfWords(tx)
  await holdLists(tx)
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch)
    await patchCars(
      tx,
      some.flatMap(({ car, known, changes }) =>
        known ? [{ id: known.id, patch: valuesOf(car, changes, ids) }] : [],
      ),
    )
    await insertCars(
      tx,
      some.flatMap(({ car, known }) =>
        known ? [] : [{ ...newColumns, ...valuesOf(car, enteredNames(car), ids) }],
      ),
    )
    onProgress?.({ phase: "writing", done: start + some.length, total: rows.length })
  }
}

const newColumns = columnsOf(newCarFields)
/** Fields with a column, except status fields, which imports never change (P28). */
const enteredNames = (car: WantedCar) =>
  carFields.map(({ name }) => name).filter((name) => name in car && !isStatusField(name))

/** Creates missing options that still do not exist; returns their ids. */
async function createOptions(tx: Tx, options: readonly MissingOption[]): Promise<string[]> {
  if (options.length === 0) return []
  return tx.values<string>(
    `insert into options (type, label) select type, label from json_to_recordset($1::json) as o(type text, label text)
     on conflict (type, identity_key(label)) do nothing returning id`,
    [JSON.stringify(options)],
  )
}

/** Missing options used by written rows only. */
function neededOptions(
  missing: readonly MissingOption[],
  rows: readonly { car: WantedCar }[],
): readonly MissingOption[] {
  if (missing.length === 0) return []
  const named = new Set(
    rows.flatMap(({ car }) =>
      carFields.flatMap((field) =>
        field.kind === "option" ? [optionKey(field.optionType, String(car[field.name]))] : [],
      ),
    ),
  )
  return missing.filter(({ type, label }) => named.has(optionKey(type, label)))
}

type Ids = { options: ReadonlyMap<string, string>; locations: ReadonlyMap<string, string> }
const optionKey = (type: OptionType, label: string) => `${type} ${label}`

/** Locked until the end of the transaction, so that no label changes before it is written. */
async function idsOfWords(tx: Tx): Promise<Ids> {
  const options = await tx.many<{ id: string; type: OptionType; label: string }>(
    "select id, type, label from options order by id for share",
  )
  const locations = await tx.many<{ id: string; vfnr: string }>(
    "select id, vfnr from locations order by id for share",
  )
  return {
    options: new Map(options.map(({ id, type, label }) => [optionKey(type, label), id])),
    locations: new Map(locations.map(({ id, vfnr }) => [vfnr, id])),
  }
}

function valuesOf(car: WantedCar, names: readonly CarFieldName[], { options, locations }: Ids) {
  const values = names.map((name): [string, unknown] => {
    const field = fieldOf(name)
    const value = car[name]
    if (value === null) return [columnOf(name), null]
    if (inHundredths(field)) return [columnOf(name), decimalText(Number(value))]
    if (field.kind === "option")
      return [columnOf(name), idOf(options, optionKey(field.optionType, String(value)))]
    if (field.kind === "location") return [columnOf(name), idOf(locations, String(value))]
    return [columnOf(name), value]
  })
  return Object.fromEntries(values)
}

/** An option or location was deleted after the sheet was read. */
class UnknownWord extends Error {}

function idOf(ids: ReadonlyMap<string, string>, word: string): string {
  const id = ids.get(word)
  if (id === undefined) throw new UnknownWord(word)
  return id
}
