import { factRules } from "../../../contract/fleet/car-facts.ts"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { type Task, untilDone } from "../../core/jobs/jobs.ts"
import type { Database, Tx } from "../../core/postgres/db.ts"
import {
  type CarChange,
  changedRows,
  columnsOfFields,
  columnsSetBy,
  factColumns,
  factRow,
  isArchiving,
  newRow,
  type Planned,
  planChange,
  writtenColumns,
} from "./change.ts"
import { noteDuplicates } from "./duplicates.ts"
import { carJson } from "./rows.ts"

// The only writer of cars: stores their facts with them, counts versions and writes the journal. What else changes a car is recorded by the
// trigger `cars_record`, and its facts are computed by `refreshFacts`.

const typed = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(", ")
/** PostgreSQL takes a JSON array for a hundred rows, and reads all cars to join them: a single row says so. */
const given = (parameter: string, columns: Readonly<Record<string, string>>, isSingle = false) =>
  `given as materialized (select * from jsonb_to_recordset(${parameter}) as given (${typed(columns)}) ${isSingle ? "limit 1" : ""})`
const markOf = (version: string) => `'${factRules} ' || ${version}`

/** SQL of the lists in which agents see a car of `changed c`, before and after. */
const listBefore = "agents_list(c.was_listed, c.was_area, old_place.vfnr_hb)"
const listAfter = "agents_list(c.listed, c.area, place.vfnr_hb)"
const placed = "left join places place on place.id = c.location_id"
/** Groups of locations, locked so that none moves meanwhile. */
const placesOf = (locations: string) =>
  `places as materialized (select * from locked_groups(array(${locations})))`

const entryColumns = { id: "uuid", kind: "text", fields: "jsonb", also: "jsonb", changed: "text[]" } as const
const noted =
  "jsonb_object(g.changed, array_fill(to_json(portal_now()) #>> '{}', array[cardinality(g.changed)]))"
/** Not part of the car as read, so each row says whether it sets them. */
const set: Readonly<Record<string, string>> = {
  open_request: "case when 'open_request' = any(g.changed) then g.open_request else c.open_request end",
  archived_at: "case when g.kind in ('car.archive', 'car.restore') then g.archived_at else c.archived_at end",
}

/**
 * Common table expressions that write the changed rows in $1 to these columns of cars that still have their version, and their journal
 * entries; `changed` has the written cars. `only` restricts cars `c`, `from` joins what it needs.
 */
export function writingSql(
  columns: readonly string[],
  { isSingle = false, from = "", only = "true" } = {},
): string {
  const written = Object.fromEntries(columns.map((column) => [column, writtenColumns[column] as string]))
  const values = { ...written, ...factColumns }
  return `${given("$1::jsonb", { ...entryColumns, version: "integer", offer_version: "integer", ...values }, isSingle)},
  changed as (
    update cars c set version = c.version + 1, offer_version = g.offer_version, facts_of = ${markOf("(c.version + 1)")},
      field_changed_at = c.field_changed_at || ${noted},
      changed_at = case when cardinality(g.changed) > 0 then portal_now() else c.changed_at end,
      listed_since = case when g.changed && '{display,location_id,area}' then portal_now() else c.listed_since end,
      ${Object.keys(values)
        .map((column) => `${column} = ${set[column] ?? `g.${column}`}`)
        .join(", ")}
    from given g join cars b on b.id = g.id ${from}
    where c.id = g.id and c.version = g.version and ${only}
    returning c.id, c.version, c.job_number, c.listed, c.area, c.location_id, b.listed as was_listed, b.area as was_area,
      b.location_id as was_at, g.kind, g.fields, g.also),
  ${placesOf("select was_at from changed union select location_id from changed")},
  entries as (
    insert into journal (kind, source, actor_id, car_id, batch_id, content)
    select kind, journal_source(), journal_actor(), c.id, journal_batch(), jsonb_build_object('fields', fields,
      'lists', jsonb_build_array(${listBefore}, ${listAfter}),
      'edit', jsonb_build_object('version', version, 'also', also))
    from changed c left join places old_place on old_place.id = c.was_at ${placed} where kind is not null order by job_number)`
}

const isRenamed = (one: Planned) =>
  isArchiving(one) || one.changed.some((column) => column === "job_number" || column === "id_number")

/** Changes cars that the transaction has locked and read; returns them as they are then. */
export async function changeCars(tx: Tx, changes: readonly CarChange[]): Promise<Car[]> {
  const plans = changes.map(planChange)
  const planned = plans.filter((plan) => plan !== null)
  if (planned.length > 0) {
    const set = columnsSetBy(planned)
    const sql = `with ${writingSql(set, { isSingle: planned.length === 1 })} select count(*) from changed`
    const count = await tx.value<number>(sql, [changedRows(planned, set)])
    if (count !== planned.length) throw new Error("A car was changed since it was read: it was not locked")
    const renamed = planned.filter(isRenamed).map(({ after }) => after.id)
    if (renamed.length > 0) await noteDuplicates(tx, renamed)
  }
  return plans.map((plan, at) => plan?.after ?? (changes[at] as CarChange).before)
}

export async function changeCar(tx: Tx, before: Car, patch: CarChange["patch"]): Promise<Car> {
  const [car] = await changeCars(tx, [{ before, patch }])
  return car as Car
}

const newColumns = { ...columnsOfFields, ...factColumns }
const newNames = Object.keys(newColumns).join(", ")
const insertSql = `
  with ${given("$1::jsonb", { fields: "jsonb", ...newColumns })},
  changed as (
    insert into cars (${newNames}, facts_of) select ${newNames}, ${markOf("1")} from given order by job_number
    returning id, job_number, listed, area, location_id),
  ${placesOf("select location_id from changed")},
  entries as (
    insert into journal (kind, source, actor_id, car_id, batch_id, content)
    select 'car.create', journal_source(), journal_actor(), c.id, journal_batch(),
      jsonb_build_object('fields', fields, 'lists', jsonb_build_array(null, ${listAfter}))
    from changed c join given using (job_number) ${placed} order by job_number)
  select id from changed order by job_number`

/** Stores new cars; returns their ids in the order of their job numbers. */
export async function insertCars(tx: Tx, cars: readonly CarFields[]): Promise<string[]> {
  if (cars.length === 0) return []
  const ids = await tx.values<string>(insertSql, [JSON.stringify(cars.map(newRow))])
  await noteDuplicates(tx, ids)
  return ids
}

export async function insertCar(tx: Tx, fields: CarFields): Promise<Car> {
  const [id] = await insertCars(tx, [fields])
  return { ...fields, id: id as string, version: 1, offerVersion: 1, openRequest: false }
}

const batch = 1000
/** Cars that another writer holds get their facts from it. */
const staleSql = `
  select ${carJson} as car from cars c where c.facts_of is distinct from ${markOf("c.version")}
  order by c.id limit ${batch} for no key update skip locked`
const refreshSql = `
  with ${given("$1::jsonb", { id: "uuid", ...factColumns })}
  update cars c set facts_of = ${markOf("c.version")}, ${Object.keys(factColumns)
    .map((column) => `${column} = g.${column}`)
    .join(", ")}
  from given g where c.id = g.id`

/** Computes the facts of some cars that have those of other rules, or were written by other code; returns their number. */
export const refreshFacts = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const cars = await tx.values<Car>(staleSql)
    if (cars.length === 0) return 0
    await tx.run(refreshSql, [JSON.stringify(cars.map((car) => ({ id: car.id, ...factRow(car) })))])
    await noteDuplicates(
      tx,
      cars.map(({ id }) => id),
    )
    return cars.length
  })

/** Recomputes facts after a release that changed a rule. */
export const factRefreshing: Task = {
  name: "facts",
  cron: "17 * * * *",
  run: (run) => untilDone(run, () => refreshFacts(run.db)),
  failure: "cars: facts not computed",
}
