import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import * as calls from "../../../contract/profile.ts"
import { attachmentHeader, refuseFrom, route } from "../../core/http/index.ts"
import { isRefused, nothing } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import { type Actor, embeddedOnly, ownSessionsOnly } from "../identity/gate.ts"
import { linkTries } from "../links/rules.ts"
import { deleteOneself } from "../users/commands.delete.ts"
import { changeOwnMail } from "./commands.mail.ts"
import * as factor from "./commands.second-factor.ts"
import * as commands from "./commands.ts"
import { ownData, ownSettings } from "./queries.ts"
import { passkeyRoutes } from "./routes.passkeys.ts"

/** What everybody does to the own profile, sign-in and data, and the admin's way out for a lost second factor. */
export function profileRoutes(app: FastifyInstance, parts: Context): void {
  const { db, identity, gates, clock } = parts
  const embedded = embeddedOnly(identity, gates.own)
  const ownSessions = ownSessionsOnly(identity, gates.own)
  passkeyRoutes(app, parts)
  const settingsOf = (actor: Actor) => ownSettings(db, actor, parts)

  route(app, calls.getSettings, gates.own, ({ caller }) => settingsOf(caller))
  route(app, calls.updateProfile, gates.own, ({ caller, body }) =>
    commands.updateProfile(parts, caller, body, clock()),
  )
  route(app, calls.chooseNotices, gates.own, async ({ caller, body }) => {
    await commands.chooseNotices(db, caller, body.mutedNotices)
    return settingsOf(caller)
  })
  route(
    app,
    calls.endSession,
    ownSessions,
    async ({ caller, body }) => (await commands.endSession(db, caller, body.id)) ?? settingsOf(caller),
  )
  route(app, calls.endOtherSessions, ownSessions, async ({ caller }) => {
    await commands.endOtherSessions(db, identity, caller)
    return settingsOf(caller)
  })
  route(app, calls.changePassword, embedded, async ({ caller, body, request, reply }) => {
    const refused = await commands.changePassword(parts, { actor: caller, asker: request }, body, clock())
    if (isRefused(refused)) return refused
    // Browsers of before are unknown to the account, but for the one in which its owner is.
    reply.header("set-cookie", await identity.rememberDevice(request, caller.sub))
    return nothing
  })

  route(app, calls.prepareSecondFactor, embedded, ({ caller: actor, body, request: asker }) =>
    factor.prepareSecondFactor(parts, { actor, asker }, body, clock()),
  )
  route(app, calls.confirmSecondFactor, embedded, ({ caller, body }) =>
    factor.confirmSecondFactor(parts, caller, body, clock()),
  )
  route(app, calls.renewRecoveryCodes, embedded, ({ caller: actor, body, request: asker }) =>
    factor.renewRecoveryCodes(parts, { actor, asker }, body, clock()),
  )
  route(
    app,
    calls.switchSecondFactorOff,
    embedded,
    async ({ caller: actor, body, request: asker }) =>
      (await factor.switchSecondFactorOff(parts, { actor, asker }, body, clock())) ?? settingsOf(actor),
  )
  route(app, calls.resetSecondFactor, gates.admin, ({ caller, body }) =>
    factor.resetSecondFactor(parts, caller, body, clock()),
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
    async ({ caller: actor, body, request: asker }) =>
      (await commands.proveAnew(parts, { actor, asker }, body, clock())) ??
      deleteOneself(parts, actor, clock()),
  )
  route(app, calls.changeMail, gates.own, ({ caller: actor, body, request: asker }) =>
    changeOwnMail(parts, { actor, asker }, body, clock()),
  )
  route(app, calls.confirmFactorReset, gates.anyone, async ({ body, request }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    return tooMany ?? factor.confirmFactorReset(parts, body.code, clock())
  })
}
