import type { Location, LocationUse } from "../../../contract/locations.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { locationJson } from "./present.ts"

/** All locations for admins, for agents those of the groups they see, main locations first (P7). */
export async function listVisibleLocations(db: Db, actor: Actor): Promise<Location[]> {
  const rows = await db.many<{ location: Location }>(
    `select ${locationJson} as location from locations l
     where $1 or l.vfnr_hb = any($2)
     order by l.main desc, l.vfnr`,
    [actor.type === "ADMIN", actor.groups],
  )
  return rows.map(({ location }) => location)
}

/** What refers to a location; its row must be locked for the answer to last. */
export async function countUse(db: Db, id: string): Promise<LocationUse> {
  const row = await db.one<LocationUse>(
    `select (select count(*) from user_locations where location_id = $1) as users,
       (select count(*) from cars where location_id = $1) as cars,
       (select count(*) from locations where main_location_id = $1) as branches,
       (select count(*) from acts where location_id = $1) as acts`,
    [id],
  )
  return row as LocationUse
}
