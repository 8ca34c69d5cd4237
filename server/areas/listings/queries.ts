import type { Db } from "../../platform/postgres/index.ts"
import { type SheetCar, sheetCarJson } from "../sheets/queries.ts"

/** A car that may be advertised, and the location that holds it. */
export type ReleasedCar = {
  id: string
  car: SheetCar
  location: { vfnr: string; name: string; zip: string; city: string }
}

/** Released is a pre-offer car whose acceptance the provider confirmed (P224), archived or not. */
const releasedSql = `
  select c.id, ${sheetCarJson} as car,
    json_build_object('vfnr', l.vfnr, 'name', l.name, 'zip', l.zip, 'city', l.city) as location
  from cars c join locations l on l.id = c.location_id
  where c.activity_state = 'PRE_CONTRACT_CONFIRMED' and c.location_id = any($1)`

/** The released car of that id, if one of these locations holds it. */
export const releasedCar = (
  db: Db,
  locationIds: readonly string[],
  carId: string,
): Promise<ReleasedCar | undefined> =>
  db.one<ReleasedCar>(`${releasedSql} and c.id = $2`, [locationIds, carId])
