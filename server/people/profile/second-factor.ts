import type { BodyOf } from "../../../contract/endpoint.ts"
import type * as calls from "../../../contract/passkeys.ts"
import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import * as core from "../../core/identity/index.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { recordAccountEvent } from "../identity/account-events.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { factorResetMail, safetyMail } from "../identity/mails.ts"
import { addLink, type LinkRefusal, takeLink } from "../links/links.ts"
import { lockUser, userById } from "../users/users.ts"
import { endOtherSessions, recordWithMail } from "./profile.ts"
import type { Caller } from "./proof.ts"

// Callers have verified the owner where the contract requires it (`proof.ts`).

const { factorsOf, hasFactor } = core
const firstCodes: RateLimit = { name: "first code", tries: 20, seconds: 300 }

export const prepareSecondFactor = async ({ db }: Context, actor: Actor) =>
  (await db.transaction((tx) => core.prepareFactor(tx, actor.sub, actor.mail))) ?? refuse("state_changed")

/** Activates the authenticator app by a first code; ends all other sessions that began without a second factor. */
export async function confirmSecondFactor(
  parts: Context,
  actor: Actor,
  { code }: { code: string },
  now: Date,
) {
  const tooMany = await refuseOverLimit(parts.db, firstCodes, actor.sub, now)
  if (tooMany) return tooMany
  return endingOthers(parts, actor, async (tx) => {
    const recoveryCodes = await core.confirmFactor(tx, actor.sub, code, now)
    if (!recoveryCodes) return refuse(recoveryCodes === null ? "wrong_code" : "state_changed")
    await recordWithMail(tx, parts, actor, "second_factor_on", now)
    return { recoveryCodes }
  })
}

export const renewRecoveryCodes = (parts: Context, actor: Actor, now: Date) =>
  parts.db.transaction(async (tx) => {
    if (!hasFactor(await factorsOf(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "recovery_codes", now)
    return { recoveryCodes: await core.renewCodes(tx, actor.sub) }
  })

export const switchSecondFactorOff = (parts: Context, actor: Actor, now: Date) =>
  parts.db.transaction(async (tx) => {
    if (!(await core.removeApp(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "second_factor_off", now)
    return null
  })

export async function preparePasskey(
  { db, publicUrl }: Context,
  { caller: actor, request }: Caller,
  now: Date,
) {
  if ((await factorsOf(db, actor.sub)).passkeys >= core.maxPasskeys) return refuse("passkeys_full")
  const account = { accountId: actor.sub, name: actor.mail }
  return core.preparePasskey(db, core.relyingParty(publicUrl, request), account, now)
}
/** Adds a passkey created by the browser. The first second factor of an account comes with recovery codes. */
export function addPasskey(
  parts: Context,
  { caller: actor, request }: Caller,
  { name, response }: BodyOf<typeof calls.addPasskey>,
  now: Date,
) {
  const party = core.relyingParty(parts.publicUrl, request)
  return endingOthers(parts, actor, async (tx) => {
    // Serialised, so that two at once neither exceed the limit nor both count as the first.
    await tx.run(`select from identity."user" where id = $1 for update`, [actor.sub])
    const before = await factorsOf(tx, actor.sub)
    if (before.passkeys >= core.maxPasskeys) return refuse("passkeys_full")
    const passkey = { accountId: actor.sub, name, response }
    if (!(await core.addPasskey(tx, party, passkey, now))) return refuse("passkey_refused")
    await recordWithMail(tx, parts, actor, "passkey_added", now)
    return { recoveryCodes: hasFactor(before) ? [] : await core.renewCodes(tx, actor.sub) }
  })
}

/** Removes a passkey; removing the last second factor also removes the recovery codes. */
export const removePasskey = (parts: Context, actor: Actor, id: string, now: Date) =>
  parts.db.transaction(async (tx) => {
    if (!(await core.removePasskey(tx, actor.sub, id))) return refuse("not_found")
    await recordWithMail(tx, parts, actor, "passkey_removed", now)
    return nothing
  })

type Codes = { recoveryCodes: string[] }

/** The first factor ends all other sessions, again after the commit for sign-ins that did not see the factor yet. */
async function endingOthers<Refusal extends object>(
  parts: Context,
  actor: Actor,
  add: (tx: Tx) => Promise<Codes | Refusal>,
): Promise<Codes | Refusal> {
  const isFirst = (added: Codes | Refusal) => "recoveryCodes" in added && added.recoveryCodes.length > 0
  const added = await parts.db.transaction(async (tx) => {
    const adding = await add(tx)
    if (isFirst(adding)) await endOtherSessions(tx, actor)
    return adding
  })
  if (isFirst(added)) await endOtherSessions(parts.db, actor)
  return added
}

type ResetRefusal = "not_found" | "forbidden" | "own_profile" | "state_changed"

/** Sends the user a link that resets the second factor, so that only the mailbox owner can weaken an account (P143). */
export function resetSecondFactor(
  { db, publicUrl }: Context,
  admin: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<User | Refused<ResetRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockUser(tx, id, now)
    if (!locked) return refuse("not_found")
    const { before, identityId, activeAdmins } = locked
    if (!activeAdmins.includes(admin.id)) return refuse("forbidden")
    if (id === admin.id) return refuse("own_profile")
    if (identityId === null || !hasFactor(await factorsOf(tx, identityId))) return refuse("state_changed")
    const facts = { actorId: admin.id }
    const link = await addLink(tx, publicUrl, { kind: "SECOND_FACTOR", userId: id, facts }, now)
    const entry = { actorId: admin.id, userId: id, at: now, content: { reason } }
    await appendEntry(tx, { kind: "user.factor_reset_wanted", ...entry })
    await addToOutbox(tx, [factorResetMail(before, reason, link)])
    return userById(tx, id, now)
  })
}

/** After the link was opened: removes the second factor, ends all sessions and records the admin who began the reset. */
export function confirmFactorReset(
  { db, identity, publicUrl }: Context,
  code: string,
  now: Date,
): Promise<Nothing | Refused<LinkRefusal>> {
  return db.transaction(async (tx) => {
    const link = await takeLink<{ actorId: string }>(tx, code, ["SECOND_FACTOR"], now)
    if (isRefused(link)) return link
    const locked = await lockUser(tx, link.userId, now)
    const accountId = locked?.identityId
    if (!locked || !accountId || !(await core.removeFactors(tx, accountId))) return refuse("invalid_link")
    await recordAccountEvent(
      tx,
      "account.second_factor_reset",
      { accountId, actorId: link.facts.actorId },
      now,
    )
    await addToOutbox(tx, [safetyMail(locked.before, "second_factor_reset", publicUrl)])
    await identity.endSessions(tx, accountId)
    return nothing
  })
}
