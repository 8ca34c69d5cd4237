import type { PlainDate } from "../../../contract/core/dates.ts"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import {
  type DoubleField,
  type Doubles,
  doubleKeys,
  findDoubles,
  type NamedCar,
} from "../../../contract/fleet/doubles.ts"
import { type Oddity, odditiesOf } from "../../../contract/fleet/oddities.ts"
import type { Db } from "../../core/postgres/db.ts"

/** Each part uses its own index; keys as in contract/fleet/doubles.ts. */
const alikeSql = `
  select job_number as "jobNumber", id_number as "idNumber", archived_at is not null as "isArchived" from cars
    where archived_at is null and id_number <> '' and id_number = any($1)
  union select job_number, id_number, true from cars
    where archived_at is not null and id_number <> '' and id_number = any($1)
  union select job_number, id_number, false from cars
    where archived_at is null and job_number_key(job_number) = any($2)
  order by 1`

function carsAlike(db: Db, cars: readonly NamedCar[]): Promise<NamedCar[]> {
  const keys = cars.map(doubleKeys)
  const keysOf = (field: DoubleField) => keys.map((key) => key[field]).filter((key) => key !== "")
  return db.many<NamedCar>(alikeSql, [keysOf("idNumber"), keysOf("jobNumber")])
}

/** Duplicates of these cars among each other and in the fleet (P46); the look-up returns undefined for unique cars. */
export async function doublesAmong(
  db: Db,
  written: readonly NamedCar[],
): Promise<(car: NamedCar) => Doubles | undefined> {
  const own = new Set(written.map(({ jobNumber }) => jobNumber))
  const others = (await carsAlike(db, written)).filter(({ jobNumber }) => !own.has(jobNumber))
  return findDoubles([...written, ...others])
}

/** Cars with their oddities on a day (P46). */
export async function withOddities<T extends CarFields>(
  db: Db,
  cars: readonly T[],
  today: PlainDate,
): Promise<{ car: T; oddities: Oddity[] }[]> {
  const doublesOf = await doublesAmong(db, cars)
  return cars.map((car) => {
    const doubles = doublesOf(car)
    return { car, oddities: odditiesOf(car, doubles && { ...doubles, archived: [] }, today) }
  })
}
