import type { FastifyInstance } from "fastify"
import * as views from "../../../contract/fleet-views.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Gates } from "../identity/gate.ts"
import * as commands from "./commands.ts"
import { fleetViews } from "./queries.ts"

type Parts = { db: Database; gates: Gates }

/** Saved views of the fleet: everybody has their own, nobody sees another's (P205). */
export function viewRoutes(app: FastifyInstance, { db, gates }: Parts): void {
  route(app, views.listFleetViews, gates.admin, ({ caller }) => fleetViews(db, caller))
  route(app, views.saveFleetView, gates.admin, ({ caller, body }) => commands.saveView(db, caller, body))
  route(app, views.updateFleetView, gates.admin, ({ caller, body }) => commands.updateView(db, caller, body))
  route(app, views.deleteFleetView, gates.admin, ({ caller, body }) => commands.deleteView(db, caller, body))
}
