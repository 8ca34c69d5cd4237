import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/locations.ts"
import { route } from "../../core/http/route.ts"
import { type Context, running } from "../identity/context.ts"
import * as commands from "./locations.ts"

export function locationRoutes(app: FastifyInstance, context: Context): void {
  const { gates } = context
  const run = running(context)
  route(app, calls.listLocations, gates.active, run(commands.listVisibleLocations))
  route(app, calls.createLocation, gates.admin, run(commands.createLocation))
  route(app, calls.updateLocation, gates.admin, run(commands.updateLocation))
  route(app, calls.deleteLocation, gates.admin, run(commands.deleteLocation))
}
