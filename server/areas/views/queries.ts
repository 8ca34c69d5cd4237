import type { FleetView } from "../../../contract/fleet-views.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { viewColumns } from "./present.ts"

/** The caller's saved views by name. */
export const fleetViews = (db: Db, actor: Actor): Promise<FleetView[]> =>
  db.many<FleetView>(
    `select ${viewColumns} from fleet_views v where v.user_id = $1 order by lower(v.name) collate "de-x-icu"`,
    [actor.id],
  )
