import { catalogue } from "../../../contract/car-fields.ts"
import type { AppliedImport, ImportProgress } from "../../../contract/excel.ts"
import type { FieldValue } from "../../../contract/field-text.ts"
import { columnOf, type Db } from "../../platform/postgres/index.ts"
import { optionColumnsOfCars, presentFields } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"

const instantOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Column and type of each option of a car, as SQL. */
const optionTypes = catalogue
  .flatMap((field) => (field.kind === "option" ? [`('${columnOf(field.name)}', '${field.optionType}')`] : []))
  .join(", ")

/**
 * SQL: the cars ("jobNumber", "" for an erased one) that keep an import, or another change of many cars, from being undone, and
 * why: `reason`, and who changed it last, `by` and `at`. A car is as the change left it when its version has grown since only
 * by others like it and their undoing; acts raise the version too, and leave no other trace in the history. A document keeps a new car from being erased, and an
 * option or location that an old value names may have been deleted, and an option that nobody carries may be of another type by now.
 */
export const changedSinceSql = (importId: string): string => `
  select coalesce(car.job_number, '') as "jobNumber", last.by, last.at, case
    when car.id is null then 'erased'
    when car.archived_at is not null then 'archived'
    when car.version = change.version and change.kind = 'create' then 'document'
    when car.version = change.version then 'gone'
    when car.version <> coalesce(last.version, change.version) then 'acted'
    else 'changed' end as reason
  from car_changes change left join cars car on car.id = change.car_id
  left join lateral (
    select ${instantOf("later.at")} as at, who.firstname || ' ' || who.lastname as by, later.version
    from car_changes later left join users who on who.id = later.actor_id
    where later.car_id = change.car_id and later.id > change.id order by later.id desc limit 1) last on true
  where change.batch_id = ${importId} and change.source <> 'undo' and (
    car.id is null
    or car.version <> change.version and car.version <> change.version + (
      select count(*) from car_changes later join imports undone on undone.id = later.batch_id
      where later.car_id = change.car_id and later.id > change.id and undone.undone_at is not null)
    or change.kind = 'create' and exists (select from documents where car_id = change.car_id)
    or change.kind = 'update' and exists (select from jsonb_each(change.fields) field where field.value ->> 0 is not null and (
      field.key in (${optionColumnsOfCars.map((column) => `'${column}'`).join(", ")})
        and not exists (select from options where id = (field.value ->> 0)::uuid and (field.key, type) in (${optionTypes}))
      or field.key = 'location_id' and not exists (select from locations where id = (field.value ->> 0)::uuid))))`

const mostImports = 100
/** Enough to say which cars were changed; the search ends with the last of them. */
const mostNamed = 4

const personOf = (column: string) =>
  `(select json_build_object('id', id, 'name', firstname || ' ' || lastname) from users where id = ${column})`

/** SQL: each column that the bulk change `i` touched, with its new value, the same in all cars. */
const changedSql = `
  select distinct field.key as name, field.value -> 1 as value
  from car_changes change, jsonb_each(change.fields) field
  where change.batch_id = i.id and change.kind = 'update' and change.source <> 'undo' and i.kind = 'bulk'
  order by field.key`

/** The newest imports and other changes of many cars that changed anything, newest first. */
export async function appliedImports(db: Db): Promise<AppliedImport[]> {
  const applied = await db.many<Omit<AppliedImport, "changed"> & { changed: Record<string, FieldValue> }>(`
    select i.id, i.at, i.kind, ${personOf("i.actor_id")} as actor, i.file_name as "fileName", i.created, i.updated,
      i.left_out as "leftOut", i.left_out_rows as "leftOutRows",
      case when undone_at is not null then json_build_object('at', ${instantOf("undone_at")},
        'actor', ${personOf("i.undone_by")}) end as undone,
      (select coalesce(json_object_agg(name, value), '{}') from (${changedSql}) one) as changed,
      coalesce(since.numbers, '{}') as "changedSince", coalesce(since.cars, '[]') as hindrances
    from imports i left join lateral (
      select array_agg("jobNumber") as numbers, json_agg(one) as cars
      from (${changedSinceSql("i.id")} limit ${mostNamed}) one where i.undone_at is null) since on true
    order by i.at desc, i.id limit ${mostImports}`)
  return applied.map(({ changed, ...one }) => ({ ...one, changed: presentFields(changed) }))
}

/** How far this person's import is; undefined when it reports nothing. */
export const progressOfImport = (
  db: Db,
  { id: userId }: Actor,
  id: string,
): Promise<ImportProgress | undefined> =>
  db.one<ImportProgress>("select phase, done, total from import_progress where id = $1 and user_id = $2", [
    id,
    userId,
  ])
