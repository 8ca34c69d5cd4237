import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import * as passkeyCalls from "../../../contract/passkeys.ts"
import * as calls from "../../../contract/profile.ts"
import { attachmentHeader } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
import type { OwnSessions } from "../../core/identity/sessions.ts"
import { isRefused } from "../../core/refusal.ts"
import { type Context, running } from "../identity/context.ts"
import * as passkeys from "../identity/passkeys.ts"
import { linkTries } from "../links/rules.ts"
import { deleteOneself } from "../users/delete.ts"
import * as commands from "./profile.ts"
import { proving, verifyCaller, verifyCallerOrSignIn } from "./proof.ts"
import * as factor from "./second-factor.ts"

export function profileRoutes(app: FastifyInstance, parts: Context): void {
  const { db, identity, gates, clock } = parts
  const { own, oidc } = identity
  const run = running(parts)
  const proved = proving(parts, verifyCallerOrSignIn)
  if (own && !oidc) passwordRoutes(app, parts, own)

  route(app, calls.getSettings, gates.own, run(commands.ownSettings))
  route(app, calls.updateProfile, gates.own, run(commands.updateProfile))
  route(app, calls.chooseNotices, gates.own, run(commands.chooseNotices))
  if (own) {
    route(app, calls.endSession, gates.own, run(commands.endSession))
    route(app, calls.endOtherSessions, gates.own, run(commands.endOtherSessions))
  }
  route(app, calls.changeMail, gates.own, proved(commands.changeOwnMail))
  route(app, calls.resetSecondFactor, gates.admin, run(factor.resetSecondFactor))
  route(app, calls.confirmFactorReset, gates.limited(linkTries, gates.anyone), run(factor.confirmFactorReset))
  route(app, calls.exportOwnData, gates.signedIn, async ({ caller, reply }) => {
    const now = clock()
    reply.header("content-disposition", attachmentHeader(`ZVF-Portal-eigene-Daten-${berlinToday(now)}.json`))
    return commands.ownData(db, caller, now)
  })
  route(app, calls.removeOwnAccount, gates.signedIn, proved(deleteOneself))
}

/** Password and second factors, where the portal keeps them; changes need a proof (P152). */
function passwordRoutes(app: FastifyInstance, parts: Context, own: OwnSessions): void {
  const { gates, clock } = parts
  const proved = proving(parts, verifyCaller)

  route(app, calls.changePassword, gates.own, async ({ reply, ...call }) => {
    const changed = await commands.changePassword(parts, call, clock())
    // Only this browser remains known to the account.
    if (!isRefused(changed))
      reply.header("set-cookie", await own.rememberDevice(call.request, call.caller.sub))
    return changed
  })
  route(app, calls.prepareSecondFactor, gates.own, proved(factor.prepareSecondFactor))
  route(app, calls.confirmSecondFactor, gates.own, running(parts)(factor.confirmSecondFactor))
  route(app, calls.renewRecoveryCodes, gates.own, proved(factor.renewRecoveryCodes))
  route(app, calls.switchSecondFactorOff, gates.own, proved(factor.switchSecondFactorOff))
  route(app, passkeyCalls.preparePasskey, gates.own, proved(passkeys.preparePasskey))
  route(app, passkeyCalls.addPasskey, gates.own, (call) => passkeys.addPasskey(parts, call, clock()))
  route(app, passkeyCalls.removePasskey, gates.own, proved(passkeys.removePasskey))
}
