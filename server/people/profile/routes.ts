import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import * as passkeys from "../../../contract/passkeys.ts"
import * as calls from "../../../contract/profile.ts"
import { attachmentHeader } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
import type { OwnSessions } from "../../core/identity/index.ts"
import { isRefused } from "../../core/refusal.ts"
import { type Context, running } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { linkTries } from "../links/rules.ts"
import { deleteOneself } from "../users/delete.ts"
import * as commands from "./profile.ts"
import { ownData, ownSettings } from "./profile.ts"
import { type Caller, type OwnProof, verifyCaller, verifyCallerOrSignIn } from "./proof.ts"
import * as factor from "./second-factor.ts"

export function profileRoutes(app: FastifyInstance, parts: Context): void {
  const { db, identity, gates, clock } = parts
  const { own, oidc } = identity
  const run = running(parts)
  const settingsOf = (actor: Actor) => ownSettings(db, actor, parts)
  if (own && !oidc) passwordRoutes(app, parts, own)

  route(app, calls.getSettings, gates.own, ({ caller }) => settingsOf(caller))
  route(app, calls.updateProfile, gates.own, run(commands.updateProfile))
  route(app, calls.chooseNotices, gates.own, async ({ caller, body }) => {
    await commands.chooseNotices(db, caller, body.mutedNotices)
    return settingsOf(caller)
  })
  if (own) {
    route(
      app,
      calls.endSession,
      gates.own,
      async ({ caller, body }) => (await commands.endSession(db, caller, body.id)) ?? settingsOf(caller),
    )
    route(app, calls.endOtherSessions, gates.own, async ({ caller }) => {
      await commands.endOtherSessions(db, caller)
      return settingsOf(caller)
    })
  }
  route(
    app,
    calls.changeMail,
    gates.own,
    async (call) =>
      (await verifyCallerOrSignIn(parts, call, call.body, clock())) ??
      commands.changeOwnMail(parts, call.caller, call.body.mail, clock()),
  )
  route(app, calls.resetSecondFactor, gates.admin, run(factor.resetSecondFactor))
  route(app, calls.confirmFactorReset, gates.limited(linkTries, gates.anyone), ({ body }) =>
    factor.confirmFactorReset(parts, body.code, clock()),
  )
  route(app, calls.exportOwnData, gates.signedIn, async ({ caller, reply }) => {
    const now = clock()
    reply.header("content-disposition", attachmentHeader(`ZVF-Portal-eigene-Daten-${berlinToday(now)}.json`))
    return ownData(db, caller, now)
  })
  route(
    app,
    calls.removeOwnAccount,
    gates.signedIn,
    async (call) =>
      (await verifyCallerOrSignIn(parts, call, call.body, clock())) ??
      deleteOneself(parts, call.caller, clock()),
  )
}

/** Password and second factors, where the portal keeps them; changes need a proof (P152). */
function passwordRoutes(app: FastifyInstance, parts: Context, own: OwnSessions): void {
  const { db, gates, clock } = parts
  const refusalOf = (call: Caller & { body: OwnProof }) => verifyCaller(parts, call, call.body, clock())

  route(app, calls.changePassword, gates.own, async ({ reply, ...call }) => {
    const changed = await commands.changePassword(parts, call, call.body, clock())
    // Only this browser remains known to the account.
    if (!isRefused(changed))
      reply.header("set-cookie", await own.rememberDevice(call.request, call.caller.sub))
    return changed
  })
  route(
    app,
    calls.prepareSecondFactor,
    gates.own,
    async (call) => (await refusalOf(call)) ?? factor.prepareSecondFactor(parts, call.caller),
  )
  route(app, calls.confirmSecondFactor, gates.own, running(parts)(factor.confirmSecondFactor))
  route(
    app,
    calls.renewRecoveryCodes,
    gates.own,
    async (call) => (await refusalOf(call)) ?? factor.renewRecoveryCodes(parts, call.caller, clock()),
  )
  route(
    app,
    calls.switchSecondFactorOff,
    gates.own,
    async (call) =>
      (await refusalOf(call)) ??
      (await factor.switchSecondFactorOff(parts, call.caller, clock())) ??
      ownSettings(db, call.caller, parts),
  )
  route(
    app,
    passkeys.preparePasskey,
    gates.own,
    async (call) => (await refusalOf(call)) ?? factor.preparePasskey(parts, call, clock()),
  )
  route(app, passkeys.addPasskey, gates.own, (call) => factor.addPasskey(parts, call, call.body, clock()))
  route(
    app,
    passkeys.removePasskey,
    gates.own,
    async (call) =>
      (await refusalOf(call)) ?? factor.removePasskey(parts, call.caller, call.body.id, clock()),
  )
}
