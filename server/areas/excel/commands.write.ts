import { type CarFieldName, carFields, offerFields } from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import { decimalText } from "../../../contract/money.ts"
import { Refusal } from "../../platform/http/index.ts"
import { columnOf, type Tx } from "../../platform/postgres/index.ts"
import type { Tell } from "./commands.progress.ts"
import type { KnownCar } from "./rules.ts"
import { isStatusField, type MissingOption, type SheetCar } from "./sheet.ts"

const writtenFields = carFields.filter(({ name }) => !isStatusField(name))
const columns = writtenFields.map(({ name }) => columnOf(name))
const offerColumns = (offerFields as readonly CarFieldName[]).map(columnOf)
const listed = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`).join(", ")

const stageTableSql = `create temp table staged_cars on commit drop as
  select id, ${columns.join(", ")} from cars with no data`
const stageSql = "insert into staged_cars select * from json_populate_recordset(null::staged_cars, $1::json)"
const insertSql = `insert into cars (${columns.join(", ")})
  select ${columns.join(", ")} from staged_cars where id is null order by job_number`
const updateSql = `update cars c set ${columns.map((name) => `${name} = s.${name}`).join(", ")},
    version = c.version + 1,
    offer_version = c.offer_version
      + ((${listed("c", offerColumns)}) is distinct from (${listed("s", offerColumns)}))::integer
  from staged_cars s where c.id = s.id`

const batch = 1000

/**
 * Writes cars as the sheet has them: new ones without a `known`, the others over it. One insert and one update for a
 * thousand rows, through a staging table; status columns stay as they are (P28), versions grow (P19, P35).
 */
export async function writeCars(
  tx: Tx,
  cars: readonly { car: SheetCar; known: KnownCar | undefined }[],
  tell?: Tell,
): Promise<void> {
  if (cars.length === 0) return
  const ids = await idsOfWords(tx)
  await tx.run(stageTableSql)
  for (let start = 0; start < cars.length; start += batch) {
    const some = cars.slice(start, start + batch)
    await tx.run(stageSql, [JSON.stringify(some.map(({ car, known }) => stagedRow(car, known, ids)))])
    await tx.run(updateSql)
    await tx.run(insertSql)
    await tx.run("truncate staged_cars")
    tell?.({ phase: "writing", done: start + some.length, total: cars.length })
  }
}

/** Makes these options, as far as nobody else has meanwhile; answers the ids of the new ones. */
export async function createOptions(tx: Tx, options: readonly MissingOption[]): Promise<string[]> {
  if (options.length === 0) return []
  const created = await tx.many<{ id: string }>(
    `insert into options (type, label) select type, label from json_to_recordset($1::json) as o(type text, label text)
     on conflict (type, lower(label)) do nothing returning id`,
    [JSON.stringify(options)],
  )
  return created.map(({ id }) => id)
}

type Ids = { options: ReadonlyMap<string, string>; locations: ReadonlyMap<string, string> }
const optionKey = (type: OptionType, label: string) => `${type} ${label}`

/** Held until the end of the transaction, so that no word changes its meaning before it is written. */
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

function stagedRow(car: SheetCar, known: KnownCar | undefined, { options, locations }: Ids) {
  const row: Record<string, unknown> = { id: known?.id ?? null }
  for (const field of writtenFields) {
    const value = car[field.name]
    const column = columnOf(field.name)
    if (field.kind === "euro") row[column] = decimalText(Number(value))
    else if (value === null) row[column] = null
    else if (field.kind === "option") row[column] = idOf(options, optionKey(field.optionType, String(value)))
    else if (field.kind === "location") row[column] = idOf(locations, String(value))
    else row[column] = value
  }
  return row
}

function idOf(ids: ReadonlyMap<string, string>, word: string): string {
  const id = ids.get(word)
  if (id === undefined) throw new Refusal("import_outdated")
  return id
}
