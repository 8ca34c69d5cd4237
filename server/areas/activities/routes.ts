import type { FastifyInstance } from "fastify"
import { listActivities, readActivity, withdrawActivity } from "../../../contract/activities.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import type { Addresses } from "../requests/mails.ts"
import * as commands from "./commands.ts"
import * as queries from "./queries.ts"

type Parts = {
  db: Database
  gates: Gates
  clock: Clock
  addresses: Addresses
}

/** Requests and acceptances with their outcome (P25, P27). */
export function activityRoutes(app: FastifyInstance, { db, gates, clock, addresses }: Parts): void {
  route(app, listActivities, gates.bound, ({ query, caller }) => queries.listActivities(db, caller, query))

  route(
    app,
    readActivity,
    gates.bound,
    async ({ query, caller }) =>
      (await queries.caseOf(db, caller, query.id, berlinToday(clock()))) ?? refuse("not_found"),
  )

  route(app, withdrawActivity, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    commands.withdraw(db, caller, body.id, clock(), addresses),
  )
}
