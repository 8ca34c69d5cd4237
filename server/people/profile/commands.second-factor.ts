import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOver } from "../../core/http/index.ts"
import {
  confirmFactor,
  factorsOf,
  hasFactor,
  prepareFactor,
  removeApp,
  removeFactor,
  renewCodes,
} from "../../core/identity/index.ts"
import { appendEntry } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { CodeRefusal } from "../identity/commands.sign-in.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { factorResetMail, safetyMail } from "../identity/mails.ts"
import { recordAccountAct } from "../identity/record.ts"
import { addLink, takeLink } from "../links/commands.ts"
import type { LinkRefusal } from "../links/queries.ts"
import { lockUser, userById } from "../users/queries.ts"
import {
  type Asking,
  endOtherSessions,
  type OwnProof,
  type ProofRefusal,
  proveOneself,
  recordWithMail,
} from "./commands.ts"

const firstCodes: RateLimit = { name: "first code", tries: 20, seconds: 300 }

type Codes = { recoveryCodes: string[] }

/** A secret for an authenticator app. */
export async function prepareSecondFactor(
  parts: Context,
  { actor, asker }: Asking,
  proof: OwnProof,
  now: Date,
): Promise<{ secret: string; uri: string } | Refused<ProofRefusal | "state_changed">> {
  const refused = await proveOneself(parts, { actor, asker }, proof, now)
  if (refused) return refused
  const prepared = await parts.db.transaction((tx) => prepareFactor(tx, actor.sub, actor.mail))
  return prepared ?? refuse("state_changed")
}

/**
 * Switches the second factor on by a first code; every session that was begun without one ends, but for this.
 */
export async function confirmSecondFactor(
  parts: Context,
  actor: Actor,
  { code }: { code: string },
  now: Date,
): Promise<Codes | Refused<CodeRefusal | "state_changed">> {
  const tooMany = await refuseOver(parts.db, firstCodes, actor.sub, now)
  if (tooMany) return tooMany
  const confirmed = await parts.db.transaction(async (tx) => {
    const recoveryCodes = await confirmFactor(tx, actor.sub, code, now)
    if (!recoveryCodes) return refuse(recoveryCodes === null ? "wrong_code" : "state_changed")
    await endOtherSessions(tx, parts.identity, actor)
    await recordWithMail(tx, parts, actor, "second_factor_on", now)
    return { recoveryCodes }
  })
  // Once more for a sign-in that saw no second factor yet; one that ends later sees it and takes its session back.
  if (!isRefused(confirmed)) await endOtherSessions(parts.db, parts.identity, actor)
  return confirmed
}

/** New recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  parts: Context,
  { actor, asker }: Asking,
  proof: OwnProof,
  now: Date,
): Promise<Codes | Refused<ProofRefusal | "state_changed">> {
  const refused = await proveOneself(parts, { actor, asker }, proof, now)
  if (refused) return refused
  return parts.db.transaction(async (tx) => {
    if (!hasFactor(await factorsOf(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "recovery_codes", now)
    return { recoveryCodes: await renewCodes(tx, actor.sub) }
  })
}

/** Switches the codes of the app off. Null when done. */
export async function switchSecondFactorOff(
  parts: Context,
  { actor, asker }: Asking,
  proof: OwnProof,
  now: Date,
): Promise<Refused<ProofRefusal | "state_changed"> | null> {
  const refused = await proveOneself(parts, { actor, asker }, proof, now)
  if (refused) return refused
  return parts.db.transaction(async (tx) => {
    if (!(await removeApp(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "second_factor_off", now)
    return null
  })
}

type ResetRefusal = "not_found" | "forbidden" | "own_profile" | "state_changed"

/**
 * An admin begins to reset the second factor of a person who lost it, with a reason: it takes the link of a mail to the person, so
 * that nobody but the owner of the mailbox weakens an account (P143).
 */
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
    const entry = { source: "screen", actorId: admin.id, userId: id, at: now } as const
    await appendEntry(tx, { ...entry, kind: "user.factor_reset_wanted", content: { reason } })
    await addToOutbox(tx, [factorResetMail(before, reason, link)])
    return userById(tx, id, now)
  })
}

/** The person opened the link: signed out everywhere, the password alone signs in again, recorded with the admin who began it. */
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
    if (!locked || !accountId || !(await removeFactor(tx, accountId))) return refuse("invalid_link")
    await recordAccountAct(tx, "second_factor_reset", { accountId, actorId: link.facts.actorId }, now)
    await addToOutbox(tx, [safetyMail(locked.before, "second_factor_reset", publicUrl)])
    await identity.endSessions(tx, accountId)
    return nothing
  })
}
