import type { FastifyInstance } from "fastify"
import * as options from "../../../contract/options.ts"
import type { Db } from "../../platform/db.ts"
import { route, routeNotBuilt } from "../../platform/route.ts"
import type { Gates } from "../identity/gate.ts"
import { listOptionsOf } from "./queries.ts"

/** Selectable options: brand, model, model series, promotion (specification 7). */
export function optionRoutes(app: FastifyInstance, { db, gates }: { db: Db; gates: Gates }): void {
  route(app, options.listOptions, gates.active, ({ query }) => listOptionsOf(db, query.types))

  for (const endpoint of [options.saveOption, options.deleteOption]) routeNotBuilt(app, endpoint, gates.admin)
}
