import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import * as passkeys from "../../../contract/passkeys.ts"
import * as calls from "../../../contract/profile.ts"
import { attachmentHeader, refusePerNetwork, route } from "../../core/http/index.ts"
import type { ClientRequest } from "../../core/identity/index.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import { type Actor, embeddedOnly, ownSessionsOnly } from "../identity/gate.ts"
import { linkTries } from "../links/rules.ts"
import { deleteOneself } from "../users/delete.ts"
import * as commands from "./profile.ts"
import { ownData, ownSettings } from "./profile.ts"
import { type OwnProof, verifyCaller, verifyCallerOrSignIn } from "./proof.ts"
import * as factor from "./second-factor.ts"

export function profileRoutes(app: FastifyInstance, parts: Context): void {
  const { db, identity, gates, clock } = parts
  const embedded = embeddedOnly(identity, gates.own)
  const ownSessions = ownSessionsOnly(identity, gates.own)
  const settingsOf = (actor: Actor) => ownSettings(db, actor, parts)
  const unproved = (actor: Actor, client: ClientRequest, proof: OwnProof) =>
    verifyCaller(parts, { actor, client }, proof, clock())

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
  route(app, calls.changePassword, embedded, async ({ caller: actor, body, request: client, reply }) => {
    const changed = await commands.changePassword(parts, { actor, client }, body, clock())
    // Only this browser remains known to the account.
    if (!isRefused(changed)) reply.header("set-cookie", await identity.rememberDevice(client, actor.sub))
    return changed
  })
  route(
    app,
    calls.changeMail,
    gates.own,
    async ({ caller: actor, body, request: client }) =>
      (await verifyCallerOrSignIn(parts, { actor, client }, body, clock())) ??
      commands.changeOwnMail(parts, actor, body.mail, clock()),
  )

  route(
    app,
    calls.prepareSecondFactor,
    embedded,
    async ({ caller, body, request }) =>
      (await unproved(caller, request, body)) ?? factor.prepareSecondFactor(parts, caller),
  )
  route(app, calls.confirmSecondFactor, embedded, ({ caller, body }) =>
    factor.confirmSecondFactor(parts, caller, body.code, clock()),
  )
  route(
    app,
    calls.renewRecoveryCodes,
    embedded,
    async ({ caller, body, request }) =>
      (await unproved(caller, request, body)) ?? factor.renewRecoveryCodes(parts, caller, clock()),
  )
  route(
    app,
    calls.switchSecondFactorOff,
    embedded,
    async ({ caller, body, request }) =>
      (await unproved(caller, request, body)) ??
      (await factor.switchSecondFactorOff(parts, caller, clock())) ??
      settingsOf(caller),
  )
  route(app, calls.resetSecondFactor, gates.admin, ({ caller, body }) =>
    factor.resetSecondFactor(parts, caller, body, clock()),
  )
  route(app, calls.confirmFactorReset, gates.anyone, async ({ body, request }) => {
    const tooMany = await refusePerNetwork(db, linkTries, request.ip, clock())
    return tooMany ?? factor.confirmFactorReset(parts, body.code, clock())
  })

  route(
    app,
    passkeys.preparePasskey,
    embedded,
    async ({ caller: actor, body, request: client }) =>
      (await unproved(actor, client, body)) ?? factor.preparePasskey(parts, { actor, client }, clock()),
  )
  route(app, passkeys.addPasskey, embedded, ({ caller: actor, body, request: client }) =>
    factor.addPasskey(parts, { actor, client }, body, clock()),
  )
  route(
    app,
    passkeys.removePasskey,
    embedded,
    async ({ caller, body, request }) =>
      (await unproved(caller, request, body)) ?? factor.removePasskey(parts, caller, body.id, clock()),
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
    async ({ caller: actor, body, request: client }) =>
      (await verifyCallerOrSignIn(parts, { actor, client }, body, clock())) ??
      deleteOneself(parts, actor, clock()),
  )
}
