import type { FastifyInstance, FastifyReply } from "fastify"
import { berlinToday } from "../../../contract/core/dates.ts"
import * as passkeyCalls from "../../../contract/people/passkeys.ts"
import * as calls from "../../../contract/people/profile.ts"
import { asAttachment } from "../../core/http/download.ts"
import { type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import { route } from "../../core/http/route.ts"
import { isRefused } from "../../core/refusal.ts"
import { type Caller, type Context, changing } from "../../portal/access/context.ts"
import type { OwnSessions } from "../../portal/identity/sessions.ts"
import * as passkeys from "../identity/passkeys.ts"
import * as factor from "../identity/second-factor.ts"
import { deleteOneself } from "../users/delete.ts"
import * as commands from "./profile.ts"
import { proving, verifyCaller, verifyCallerOrSignIn } from "./proof.ts"

/** First codes of an authenticator app, per user. */
const firstCodes: RateLimit = { name: "first code", tries: 20, seconds: 300 }

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity, gates, clock } = context
  const { own, oidc } = identity
  const change = changing(context)
  const proved = proving(context, verifyCallerOrSignIn)
  if (own && !oidc) passwordRoutes(app, context, own)

  route(app, calls.getSettings, gates.own, ({ caller }) => commands.ownSettings(context, caller))
  route(app, calls.updateProfile, gates.own, change(commands.updateProfile))
  route(app, calls.chooseNotices, gates.own, change(commands.chooseNotices))
  if (own) {
    route(app, calls.endSession, gates.own, change(commands.endSession))
    route(app, calls.endOtherSessions, gates.own, change(commands.endOtherSessions))
  }
  route(app, calls.changeMail, gates.own, proved(change(commands.changeOwnMail)))
  route(app, calls.exportOwnData, gates.signedIn, async ({ caller, reply }) => {
    const now = clock()
    asAttachment(reply, `ZVF-Portal-eigene-Daten-${berlinToday(now)}.json`)
    return commands.ownData(db, caller, now)
  })
  route(app, calls.removeOwnAccount, gates.signedIn, proved(change(deleteOneself)))
}

/** Password and second factors, where the portal keeps them; changes need a proof. */
function passwordRoutes(app: FastifyInstance, context: Context, own: OwnSessions): void {
  const { gates, clock } = context
  const change = changing(context)
  const proved = proving(context, verifyCaller)
  const limited = proving(context, ({ db }, { caller }, now) =>
    refuseOverLimit(db, firstCodes, caller.sub, now),
  )

  /** Also ends sessions that began meanwhile and did not see the change. */
  const renewing =
    <Body, Outcome>(handle: (call: Caller<Body>) => Promise<Outcome>) =>
    async ({ reply, ...call }: Caller<Body> & { reply: FastifyReply }): Promise<Outcome> => {
      const outcome = await handle(call)
      const { request, caller } = call
      if (!isRefused(outcome)) reply.header("set-cookie", await own.renew(request, caller.sub, caller.sid))
      return outcome
    }

  const password = renewing((call: Caller<commands.NewPassword>) =>
    commands.changePassword(context, call, clock()),
  )
  route(app, calls.changePassword, gates.own, password)
  route(app, calls.prepareSecondFactor, gates.own, proved(change(factor.prepareSecondFactor)))
  route(app, calls.confirmSecondFactor, gates.own, renewing(limited(change(factor.confirmSecondFactor))))
  route(app, calls.renewRecoveryCodes, gates.own, renewing(proved(change(factor.renewRecoveryCodes))))
  route(app, calls.switchSecondFactorOff, gates.own, renewing(proved(change(factor.switchSecondFactorOff))))
  route(app, passkeyCalls.preparePasskey, gates.own, proved(change(passkeys.preparePasskey)))
  route(app, passkeyCalls.addPasskey, gates.own, renewing(change(passkeys.addPasskey)))
  route(app, passkeyCalls.removePasskey, gates.own, renewing(proved(change(passkeys.removePasskey))))
}
