import type { AppliedImport, ImportProgress } from "../../../contract/excel.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { optionColumnsOfCars } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"

/**
 * SQL: the job numbers ("" for an erased car) that keep an import from being undone. A car is as the import left it when
 * its version has grown since only by other imports and their undoing; acts raise the version too. A document keeps a
 * new car from being erased, and an option or location that an old value names may have been deleted.
 */
export const changedSinceSql = (importId: string): string => `
  select coalesce(car.job_number, '') as "jobNumber"
  from car_changes change left join cars car on car.id = change.car_id
  where change.batch_id = ${importId} and change.source = 'import' and (
    car.id is null
    or car.version <> change.version and car.version <> change.version + (
      select count(*) from car_changes later join imports undone on undone.id = later.batch_id
      where later.car_id = change.car_id and later.id > change.id and undone.undone_at is not null)
    or change.kind = 'create' and exists (select from documents where car_id = change.car_id)
    or change.kind = 'update' and exists (select from jsonb_each(change.fields) field where field.value ->> 0 is not null and (
      field.key in (${optionColumnsOfCars.map((column) => `'${column}'`).join(", ")})
        and not exists (select from options where id = (field.value ->> 0)::uuid)
      or field.key = 'location_id' and not exists (select from locations where id = (field.value ->> 0)::uuid))))`

const mostImports = 100
/** Enough to say which cars were changed; the search ends with the last of them. */
const mostNamed = 4

const personOf = (column: string) =>
  `(select json_build_object('id', id, 'name', firstname || ' ' || lastname) from users where id = ${column})`

/** The newest imports that changed anything, newest first. */
export const appliedImports = (db: Db): Promise<AppliedImport[]> =>
  db.many<AppliedImport>(`
    select i.id, i.at, ${personOf("i.actor_id")} as actor, i.file_name as "fileName", i.created, i.updated,
      i.left_out as "leftOut", i.left_out_rows as "leftOutRows",
      case when undone_at is not null then json_build_object('at',
        to_char(undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', ${personOf("i.undone_by")})
      end as undone,
      case when undone_at is null then array(${changedSinceSql("i.id")} limit ${mostNamed}) else '{}' end
        as "changedSince"
    from imports i order by i.at desc, i.id limit ${mostImports}`)

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
