import type { FastifyInstance } from "fastify"
import * as watch from "../../../contract/watch.ts"
import { route } from "../../core/http/route.ts"
import type { Context } from "../../people/identity/context.ts"
import * as searches from "./searches.ts"
import * as cars from "./watched.ts"

export function watchRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  const agent = gates.role("SELLER", "SALES_MANAGER")
  route(app, watch.listWatchedCars, agent, ({ caller }) => cars.watchedCars(db, caller))
  route(app, watch.watchCar, agent, ({ caller, body }) => cars.watchCar(db, caller, body, clock()))
  route(app, watch.unwatchCar, agent, ({ caller, body }) => cars.unwatchCar(db, caller, body))
  route(app, watch.seeWatchedCar, agent, ({ caller, body }) => cars.seeWatched(db, caller, body, clock()))
  route(app, watch.listSavedSearches, agent, ({ caller }) => searches.savedSearches(db, caller))
  route(app, watch.saveSearch, agent, ({ caller, body }) => searches.saveSearch(db, caller, body, clock()))
  route(app, watch.deleteSearch, agent, ({ caller, body }) => searches.deleteSearch(db, caller, body))
}
