import type { FastifyInstance } from "fastify"
import * as users from "../../../contract/users.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Db } from "../../platform/db.ts"
import { refuse } from "../../platform/errors.ts"
import { isWithin, networkOf, type RateLimit } from "../../platform/rate-limit.ts"
import { route, routeNotBuilt } from "../../platform/route.ts"
import type { Gates } from "../identity/gate.ts"
import * as queries from "./queries.ts"

/** Nobody may try out who is known here; a person who mistypes the own mail needs a few (decision 38). */
const mailChecks: RateLimit = { name: "user check", tries: 20, seconds: 60 }

type Parts = { db: Db; gates: Gates; clock: Clock }

/** Profiles: reading them, and whether a mail is known (specification 7). */
export function userRoutes(app: FastifyInstance, { db, gates, clock }: Parts): void {
  route(
    app,
    users.getUser,
    gates.signedIn,
    async ({ caller, query }) => (await queries.findUser(db, caller, query.id)) ?? refuse("not_found"),
  )

  route(app, users.listUsers, gates.admin, ({ caller }) => queries.listAllUsers(db, caller))

  route(app, users.checkUser, gates.anyone, async ({ body, request }) => {
    if (!(await isWithin(db, mailChecks, networkOf(request.ip), clock()))) return refuse("too_many_requests")
    const known = await queries.isMailKnown(db, body.mail)
    return known ? { known } : refuse("mail_unknown")
  })

  for (const endpoint of [users.createUser, users.updateUser, users.deleteUser])
    routeNotBuilt(app, endpoint, gates.admin)
  for (const endpoint of [users.registerUser, users.requestPasswordReset])
    routeNotBuilt(app, endpoint, gates.anyone)
}
