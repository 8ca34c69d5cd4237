import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/morning.ts"
import { route } from "../../platform/http/index.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { providerMorning } from "./queries.provider.ts"
import { agentMorning, freshIds } from "./queries.ts"

type Parts = {
  db: Db
  gates: Gates
  clock: Clock /** Whether mails are sent at all. */
  smtpConfigured: boolean
}

/** What waits for whoever begins their day: one call for agents, one for admins (P194). */
export function morningRoutes(app: FastifyInstance, { db, gates, clock, smtpConfigured }: Parts): void {
  route(app, calls.readAgentMorning, gates.role("SELLER", "SALES_MANAGER"), ({ caller }) =>
    agentMorning(db, caller, clock()),
  )
  route(app, calls.listFreshCars, gates.role("SELLER", "SALES_MANAGER"), ({ caller }) =>
    freshIds(db, caller, clock()),
  )
  route(app, calls.readProviderMorning, gates.admin, () => providerMorning(db, clock(), smtpConfigured))
}
