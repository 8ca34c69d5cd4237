import type { PlainDate } from "../../../contract/core/dates.ts"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import {
  type DuplicateField,
  type Duplicates,
  duplicateKeys,
  findDuplicates,
  type NamedCar,
} from "../../../contract/fleet/duplicates.ts"
import { type CarWarning, warningsOf } from "../../../contract/fleet/warnings.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"

/** Each part uses its own index; keys as in contract/fleet/duplicates.ts. */
const alikeSql = `
  select job_number as "jobNumber", id_number as "idNumber", archived_at is not null as "isArchived" from cars
    where id_number <> '' and id_number = any($1)
  union select job_number, id_number, false from cars
    where archived_at is null and job_number_key = any($2)
  order by 1`

/** Values that several cars have or had, so that others need not be looked up. */
const noteSql = `
  insert into car_duplicates
    select 'VIN', c.id_number from cars c where c.id = any($1) and c.id_number <> '' and exists (
      select from cars o where o.archived_at is null and o.id_number <> '' and o.id_number = c.id_number and o.id <> c.id)
    union select 'JOB', c.job_number_key from cars c
      where c.id = any($1) and exists (select from cars o where o.archived_at is null
        and o.job_number_key = c.job_number_key and o.id <> c.id)
  on conflict do nothing`

export const noteDuplicates = (tx: Tx, ids: readonly string[]): Promise<number> => tx.run(noteSql, [ids])

function carsAlike(db: Db, cars: readonly NamedCar[]): Promise<NamedCar[]> {
  const keys = cars.map(duplicateKeys)
  const keysOf = (field: DuplicateField) => keys.map((key) => key[field]).filter((key) => key !== "")
  return db.many<NamedCar>(alikeSql, [keysOf("idNumber"), keysOf("jobNumber")])
}

/** Duplicates of these cars among each other and in the fleet; the look-up returns undefined for unique cars. */
export async function duplicatesAmong(
  db: Db,
  written: readonly NamedCar[],
): Promise<(car: NamedCar) => Duplicates | undefined> {
  const own = new Set(written.map(({ jobNumber }) => jobNumber))
  const others = (await carsAlike(db, written)).filter(({ jobNumber }) => !own.has(jobNumber))
  return findDuplicates([...written, ...others])
}

/** Cars with their warnings on a day. */
export async function withWarnings<T extends CarFields>(
  db: Db,
  cars: readonly T[],
  today: PlainDate,
): Promise<{ car: T; warnings: CarWarning[] }[]> {
  const duplicatesOf = await duplicatesAmong(db, cars)
  return cars.map((car) => {
    const duplicates = duplicatesOf(car)
    return { car, warnings: warningsOf(car, duplicates && { ...duplicates, archived: [] }, today) }
  })
}
