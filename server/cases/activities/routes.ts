import type { FastifyInstance } from "fastify"
import { listActivities, readActivity } from "../../../contract/activities.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { route } from "../../core/http/index.ts"
import { refuse } from "../../core/refusal.ts"
import type { Context } from "../../people/identity/context.ts"
import * as queries from "./queries.ts"

/** Requests and acceptances with their outcome (P25, P27). */
export function activityRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(app, listActivities, gates.bound, ({ query, caller }) => queries.listActivities(db, caller, query))

  route(
    app,
    readActivity,
    gates.bound,
    async ({ query, caller }) =>
      (await queries.caseOf(db, caller, query.id, berlinToday(clock()))) ?? refuse("not_found"),
  )
}
