import { inHundredths } from "../../../contract/car-field.ts"
import { type CarFieldName, carFields, versionFields } from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import { decimalText } from "../../../contract/money.ts"
import { columnOf, type Tx } from "../../platform/postgres/index.ts"
import { holdLists } from "../cars/commands.write.ts"
import type { OnProgress } from "./commands.progress.ts"
import type { KnownCar } from "./rules.ts"
import { isStatusField, type MissingOption, type WantedCar } from "./sheet.ts"

const listed = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`).join(", ")

/** Of the fields whose column the file has: the others stay as they are, in a new car as the database begins them. */
function statementsFor(car: WantedCar) {
  const has = (name: CarFieldName) => name in car
  const columns = carFields.flatMap(({ name }) => (has(name) && !isStatusField(name) ? [columnOf(name)] : []))
  const offerColumns = versionFields.filter(has).map(columnOf)
  const rows = "json_populate_recordset(null::cars, $1::json) s"
  return {
    insert: `insert into cars (${columns.join(", ")})
      select ${columns.join(", ")} from ${rows} where id is null order by job_number`,
    update: `update cars c set ${columns.map((name) => `${name} = s.${name}`).join(", ")},
        version = c.version + 1,
        offer_version = c.offer_version
          + ((${listed("c", offerColumns)}) is distinct from (${listed("s", offerColumns)}))::integer
      from ${rows} where c.id = s.id`,
  }
}

const batch = 1000

/**
 * Writes cars as the sheet has them: new ones without a `known`, the others over it. One insert and one update for a
 * thousand rows; status columns stay as they are (P28), versions grow (P19, P35).
 */
export async function writeCars(
  tx: Tx,
  cars: readonly { car: WantedCar; known: KnownCar | undefined }[],
  onProgress?: OnProgress,
): Promise<void> {
  const [first] = cars
  if (!first) return
  const ids = await idsOfWords(tx)
  const sql = statementsFor(first.car)
  await holdLists(tx)
  for (let start = 0; start < cars.length; start += batch) {
    const some = cars.slice(start, start + batch)
    const rows = JSON.stringify(some.map(({ car, known }) => writtenRow(car, known, ids)))
    await tx.run(sql.update, [rows])
    await tx.run(sql.insert, [rows])
    onProgress?.({ phase: "writing", done: start + some.length, total: cars.length })
  }
}

/** Makes these options, as far as nobody else has meanwhile; answers the ids of the new ones. */
export async function createOptions(tx: Tx, options: readonly MissingOption[]): Promise<string[]> {
  if (options.length === 0) return []
  const created = await tx.many<{ id: string }>(
    `insert into options (type, label) select type, label from json_to_recordset($1::json) as o(type text, label text)
     on conflict (type, identity_key(label)) do nothing returning id`,
    [JSON.stringify(options)],
  )
  return created.map(({ id }) => id)
}

/** Of the labels that no option has, those that a row names which is written: a row that is left out makes none. */
export function neededOptions(
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

function writtenRow(car: WantedCar, known: KnownCar | undefined, { options, locations }: Ids) {
  const row: Record<string, unknown> = { id: known?.id ?? null }
  for (const field of carFields) {
    const value = car[field.name]
    if (value === undefined || isStatusField(field.name)) continue
    const column = columnOf(field.name)
    if (inHundredths(field)) row[column] = decimalText(Number(value))
    else if (value === null) row[column] = null
    else if (field.kind === "option") row[column] = idOf(options, optionKey(field.optionType, String(value)))
    else if (field.kind === "location") row[column] = idOf(locations, String(value))
    else row[column] = value
  }
  return row
}

/** An option or location is gone since the sheet was read. */
export class UnknownWord extends Error {}

function idOf(ids: ReadonlyMap<string, string>, word: string): string {
  const id = ids.get(word)
  if (id === undefined) throw new UnknownWord(word)
  return id
}
