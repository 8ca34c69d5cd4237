import type { CarFields } from "../../../contract/car-fields.ts"
import { energyNames } from "../../../contract/energy.ts"
import { columnOf, type Db } from "../../platform/postgres/index.ts"

/** What of a car may stand on a sheet: a closed list, so that no other field ever gets there by itself (P223). */
export const sheetFields = [
  "area",
  "modelDesignation",
  "paintBaseColor",
  "paintDesignation",
  "upholsteryDesignation",
  "condition",
  "dateOfFirstRegistration",
  "productionMonth",
  "kilometerReading",
  ...energyNames,
] as const
export type SheetCar = Pick<CarFields, (typeof sheetFields)[number]> & {
  /** In words; null where not set. */
  brand: string | null
  model: string | null
  modelSeries: string | null
}
export type SheetSender = {
  location: { name: string; street: string; zip: string; city: string }
  /** Who made it; the phone is "" where the profile has none. */
  person: { name: string; mail: string; phone: string }
}

const labelSql = (column: string) =>
  `(select label from options where id = c.${columnOf(column)}) as "${column}"`

const columns = sheetFields.map((name) => `c.${columnOf(name)} as "${name}"`).join(", ")
const labels = ["brand", "model", "modelSeries"].map(labelSql).join(", ")
/** A row of `cars c` in the words of a sheet. */
export const sheetCarJson = `(select row_to_json(f) from (select ${columns}, ${labels}) f)`

/** A car in the words of a sheet; whether the caller may see it was asked before. Undefined where there is none. */
export async function sheetCar(db: Db, carId: string): Promise<SheetCar | undefined> {
  const row = await db.one<{ car: SheetCar }>(`select ${sheetCarJson} as car from cars c where c.id = $1`, [
    carId,
  ])
  return row?.car
}

/** Name and address of a location, and whom a customer asks there. */
export const sheetSender = (db: Db, locationId: string, userId: string): Promise<SheetSender | undefined> =>
  db.one<SheetSender>(
    `select json_build_object('name', l.name, 'street', l.street, 'zip', l.zip, 'city', l.city) as location,
       json_build_object('name', u.firstname || ' ' || u.lastname, 'mail', u.mail, 'phone', u.phone) as person
     from locations l, users u where l.id = $1 and u.id = $2`,
    [locationId, userId],
  )
