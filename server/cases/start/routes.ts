import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/start.ts"
import { route } from "../../core/http/index.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { keptAdminStart } from "./queries.admin.ts"
import { agentStart } from "./queries.ts"

/** What the start page says: one call for agents, one beside the desk for admins (P194). */
export function startRoutes(
  app: FastifyInstance,
  { db, gates, clock }: { db: Db; gates: Gates; clock: Clock },
): void {
  route(app, calls.readAgentStart, gates.role("SELLER", "SALES_MANAGER"), ({ caller, query }) =>
    agentStart(db, caller, query, clock()),
  )
  const charts = keptAdminStart(db)
  route(app, calls.readAdminStart, gates.admin, ({ caller }) => charts(caller, clock()))
}
