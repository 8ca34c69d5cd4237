import type { FastifyInstance } from "fastify"
import * as locations from "../../../contract/locations.ts"
import { route } from "../../core/http/route.ts"
import type { Context } from "../identity/context.ts"
import { createLocation, deleteLocation, listVisibleLocations, updateLocation } from "./locations.ts"

export function locationRoutes(app: FastifyInstance, { db, gates, publicUrl }: Context): void {
  route(app, locations.listLocations, gates.active, ({ caller }) => listVisibleLocations(db, caller))
  route(app, locations.createLocation, gates.admin, ({ caller, body }) => createLocation(db, caller, body))
  route(app, locations.updateLocation, gates.admin, ({ caller, body }) =>
    updateLocation({ db, publicUrl }, caller, body),
  )
  route(app, locations.deleteLocation, gates.admin, ({ caller, body }) =>
    db.transaction((tx) => deleteLocation(tx, caller, body)),
  )
}
