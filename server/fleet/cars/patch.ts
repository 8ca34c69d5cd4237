import { type CarFields, carFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { columnOf, type Tx } from "../../core/postgres/index.ts"
import { carJson } from "./present.ts"

/** Values of a car by column; columns that are missing stay as they are. */
export type CarColumns = Readonly<Record<string, unknown>>
export type CarPatch = { id: string; patch: CarColumns }

const fieldColumns = carFields.map(({ name }) => columnOf(name))

/** These fields by column; other properties of the object are ignored. */
export const columnsOf = (fields: Partial<CarFields>): CarColumns =>
  Object.fromEntries(
    carFields.flatMap(({ name }) => (name in fields ? [[columnOf(name), fields[name]]] : [])),
  )

/**
 * The only statement that changes cars; `patch` is the jsonb of `CarColumns` for each row of `source`. A trigger counts the versions of
 * the car and of its offer (P19, P35). Correlated with the row that is written, so that a row that another transaction changed
 * meanwhile loses nothing.
 */
const updateOf = (columns: readonly string[]) => (patch: string, source: string) =>
  `
  update cars c set (${columns.join(", ")}) = (
    select ${columns.map((column) => `(n.car).${column}`).join(", ")}
    from (select jsonb_populate_record(c, ${patch}) as car offset 0) n)
  from ${source}`

const writtenColumns = [...fieldColumns, "open_request", "archived_at", "offer_version"]
/** All but the job number: a statement that sets a unique column makes rows that refer to the car wait. */
export const carUpdate = updateOf(writtenColumns.filter((column) => column !== "job_number"))

const patches = ["p.patch", "jsonb_to_recordset($1) p (id uuid, patch jsonb) where c.id = p.id"] as const
const patchSql = carUpdate(...patches)
const renameSql = updateOf(writtenColumns)(...patches)

const sqlFor = (given: readonly CarPatch[]) =>
  given.some(({ patch }) => "job_number" in patch) ? renameSql : patchSql

/** Changes any number of cars, which the transaction holds; returns how many there were. */
export const patchCars = async (tx: Tx, given: readonly CarPatch[]): Promise<number> =>
  given.length === 0 ? 0 : tx.run(sqlFor(given), [JSON.stringify(given)])

/** Changes one car, which the transaction holds; returns it as it is then. */
export async function patchCar(tx: Tx, id: string, patch: CarColumns): Promise<Car> {
  const given = [{ id, patch }]
  const row = await tx.one<{ car: Car }>(`${sqlFor(given)} returning ${carJson} as car`, [
    JSON.stringify(given),
  ])
  return (row as { car: Car }).car
}

const insertSql = `
  insert into cars as c (${fieldColumns.join(", ")})
  select ${fieldColumns.join(", ")} from jsonb_populate_recordset(null::cars, $1) order by job_number`

/** Creates cars, each with all fields. */
export const insertCars = async (tx: Tx, cars: readonly CarColumns[]): Promise<number> =>
  cars.length === 0 ? 0 : tx.run(insertSql, [JSON.stringify(cars)])

/** Creates one car; returns it. */
export async function insertCar(tx: Tx, fields: CarFields): Promise<Car> {
  const row = await tx.one<{ car: Car }>(`${insertSql} returning ${carJson} as car`, [
    JSON.stringify([columnsOf(fields)]),
  ])
  return (row as { car: Car }).car
}
