import { setTimeout } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import * as profile from "../../../contract/people/profile.ts"
import * as users from "../../../contract/people/users.ts"
import { networkOf, type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import { route } from "../../core/http/route.ts"
import { nothing, refuse } from "../../core/refusal.ts"
import { type Context, changing } from "../../portal/access/context.ts"
import { userIdOf } from "../identity/people.ts"
import { linkTries } from "../links/rules.ts"
import { confirmMail, registerUser, resendProof } from "./address.ts"
import { deleteUser } from "./delete.ts"
import * as commands from "./edit.ts"
import { confirmFactorReset, resetSecondFactor, restoreMail } from "./recovery.ts"
import * as queries from "./users.ts"

/** Keeps anyone from finding out who is registered; mistyping one's own address needs a few attempts. */
const mailChecks: RateLimit = { name: "user check", tries: 20, seconds: 60 }

/** Reset requests per network. */
const resetRequests: RateLimit = { name: "reset request", tries: 20, seconds: 600 }
/** More reset e-mails are silently not sent. No one is locked out: each link is valid as long as the limit lasts. */
const resetMailsFrom: RateLimit = { name: "reset mail from", tries: 3, seconds: 3600 }
const resetMails: RateLimit = { name: "reset mail", tries: 12, seconds: 3600 }
/** Registrations per network, like new accounts; each may hold a connection while waiting for a hosted identity. */
const registrations: RateLimit = { name: "register", tries: 20, seconds: 3600 }
/** Longer than the work for a known address takes, so that response times reveal nothing. */
const resetAnswerMs = 100

export function userRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates, clock } = context
  const change = changing(context)
  const changeUser = changing(context, queries.userRefusals)
  route(
    app,
    users.getUser,
    gates.signedIn,
    async ({ caller, query }) =>
      (await queries.findUser(db, caller, query.id, clock())) ?? refuse("not_found"),
  )

  route(app, users.listUsers, gates.admin, ({ caller }) => queries.listAllUsers(db, caller, clock()))

  route(app, users.checkUser, gates.limited(mailChecks, gates.anyone), async ({ body }) =>
    (await userIdOf(db, body.mail)) ? { known: true as const } : refuse("mail_unknown"),
  )

  route(app, users.createUser, gates.admin, changeUser(commands.createUser))
  route(app, users.updateUser, gates.admin, changeUser(commands.updateUser))
  route(app, users.deleteUser, gates.admin, change(deleteUser))
  route(app, users.inviteUser, gates.admin, change(commands.inviteUser))

  route(app, users.requestPasswordReset, gates.limited(resetRequests, gates.anyone), async (call) => {
    const now = clock()
    const network = networkOf(call.request.ip)
    const mail = call.body.mail.toLowerCase()
    const send = async () => {
      if (await refuseOverLimit(db, resetMailsFrom, `${network} ${mail}`, now)) return
      if (!(await refuseOverLimit(db, resetMails, mail, now))) await change(commands.sendResetLink)(call)
    }
    await Promise.all([send(), setTimeout(resetAnswerMs)])
    return nothing
  })

  route(app, users.registerUser, gates.limited(registrations, gates.registering), (call) =>
    registerUser(context, call),
  )
  route(app, users.confirmMail, gates.limited(linkTries, gates.signedIn), changeUser(confirmMail))
  route(app, users.resendProof, gates.signedIn, change(resendProof))
  route(app, users.restoreMail, gates.admin, changeUser(restoreMail))
  route(app, profile.resetSecondFactor, gates.admin, change(resetSecondFactor))
  route(app, profile.confirmFactorReset, gates.limited(linkTries, gates.anyone), change(confirmFactorReset))
}
