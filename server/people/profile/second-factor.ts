import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { endingOthers, recordAccountEvent, recordWithMail } from "../identity/account-events.ts"
import type { Caller, Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { factorResetMail, safetyMail } from "../identity/mails.ts"
import * as factors from "../identity/second-factor.ts"
import { addLink, type LinkRefusal, takeLink } from "../links/links.ts"
import { lockForAdmin, lockUser, userById } from "../users/users.ts"
import { ownSettings } from "./profile.ts"

// Callers have verified the owner where the contract requires it (`proof.ts`).

const { factorsOf, hasFactor } = factors
const firstCodes: RateLimit = { name: "first code", tries: 20, seconds: 300 }

export const prepareSecondFactor = ({ db }: Context, { caller: { sub, mail } }: Caller) =>
  db.transaction((tx) => factors.prepareFactor(tx, sub, mail))

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
    const confirmed = await factors.confirmFactor(tx, actor.sub, code, now)
    if (!isRefused(confirmed)) await recordWithMail(tx, parts, actor, "second_factor_on", now)
    return confirmed
  })
}

export const renewRecoveryCodes = (parts: Context, { caller: actor }: Caller, now: Date) =>
  parts.db.transaction(async (tx) => {
    if (!hasFactor(await factorsOf(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "recovery_codes", now)
    return factors.renewCodes(tx, actor.sub)
  })

export const switchSecondFactorOff = (parts: Context, { caller: actor }: Caller, now: Date) =>
  parts.db.transaction(async (tx) => {
    if (!(await factors.removeApp(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "second_factor_off", now)
    return ownSettings({ ...parts, db: tx }, actor)
  })

/** Sends the user a link that resets the second factor, so that only the mailbox owner can weaken an account (P143). */
export function resetSecondFactor(
  { db, publicUrl }: Context,
  admin: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<User | Refused<"not_found" | "forbidden" | "own_profile" | "state_changed">> {
  return db.transaction(async (tx) => {
    const locked = await lockForAdmin(tx, admin, id, now)
    if (isRefused(locked)) return locked
    const { before, identityId } = locked
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
  _caller: null,
  { code }: { code: string },
  now: Date,
): Promise<Nothing | Refused<LinkRefusal>> {
  return db.transaction(async (tx) => {
    const link = await takeLink<{ actorId: string }>(tx, code, ["SECOND_FACTOR"], now)
    if (isRefused(link)) return link
    const locked = await lockUser(tx, link.userId, now)
    const accountId = locked?.identityId
    if (!locked || !accountId || !(await factors.removeFactors(tx, accountId))) return refuse("invalid_link")
    const { actorId } = link.facts
    await recordAccountEvent(tx, "account.second_factor_reset", { accountId, actorId }, now)
    await addToOutbox(tx, [safetyMail(locked.before, "second_factor_reset", publicUrl)])
    await identity.endSessions(tx, accountId)
    return nothing
  })
}
