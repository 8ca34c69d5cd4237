import type { FastifyInstance } from "fastify"
import * as locations from "../../../contract/locations.ts"
import type { Db } from "../../platform/db.ts"
import { route, routeNotBuilt } from "../../platform/route.ts"
import type { Gates } from "../identity/gate.ts"
import { listVisibleLocations } from "./queries.ts"

/** Agent locations (specification 7). */
export function locationRoutes(app: FastifyInstance, { db, gates }: { db: Db; gates: Gates }): void {
  route(app, locations.listLocations, gates.active, ({ caller }) => listVisibleLocations(db, caller))

  for (const endpoint of [locations.createLocation, locations.updateLocation, locations.deleteLocation])
    routeNotBuilt(app, endpoint, gates.admin)
}
