import type { Location } from "../../../contract/locations.ts"
import type { Db } from "../../platform/db.ts"
import type { Actor } from "../identity/gate.ts"
import { locationJson } from "./present.ts"

/** All locations for admins, for agents those of the groups they see, main locations first (decision 7). */
export async function listVisibleLocations(db: Db, actor: Actor): Promise<Location[]> {
  const rows = await db.many<{ location: Location }>(
    `select ${locationJson} as location from locations l
     where $1 or l.vfnr_hb = any($2)
     order by l.main desc, l.vfnr`,
    [actor.type === "ADMIN", actor.groups],
  )
  return rows.map(({ location }) => location)
}
