import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOver } from "../../platform/http/index.ts"
import {
  confirmFactor,
  factorsOf,
  hasFactor,
  prepareFactor,
  removeApp,
  removeFactor,
  renewCodes,
} from "../../platform/identity/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import { type CodeRefusal, redeemCode } from "../identity/commands.sign-in.ts"
import type { Actor } from "../identity/gate.ts"
import { recordAccountAct } from "../identity/record.ts"
import { addToOutbox } from "../outbox/add.ts"
import { safetyMail } from "../users/mails.ts"
import { lockUser, userById } from "../users/queries.ts"
import {
  endOtherSessions,
  type ProfileParts,
  type ProofRefusal,
  proveOneself,
  recordWithMail,
} from "./commands.ts"

const firstCodes: RateLimit = { name: "first code", tries: 20, seconds: 300 }

type Codes = { recoveryCodes: string[] }

/** A secret for an authenticator app. */
export async function prepareSecondFactor(
  parts: ProfileParts,
  actor: Actor,
  { password }: { password: string },
  now: Date,
): Promise<{ secret: string; uri: string } | Refused<ProofRefusal | "state_changed">> {
  const refused = await proveOneself(parts, actor, password, now)
  if (refused) return refused
  const prepared = await parts.db.transaction((tx) => prepareFactor(tx, actor.sub, actor.mail))
  return prepared ?? refuse("state_changed")
}

/**
 * Switches the second factor on by a first code; every session that was begun without one ends, but for this.
 */
export async function confirmSecondFactor(
  parts: ProfileParts,
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

type Proof = { password: string; code?: string | undefined }

/** New recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  parts: ProfileParts,
  actor: Actor,
  proof: Proof,
  now: Date,
): Promise<Codes | Refused<BothRefusal>> {
  const refused = await proveBoth(parts, actor, proof, now)
  if (refused) return refused
  return parts.db.transaction(async (tx) => {
    if (!hasFactor(await factorsOf(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "recovery_codes", now)
    return { recoveryCodes: await renewCodes(tx, actor.sub) }
  })
}

/** Switches the codes of the app off. Null when done. */
export async function switchSecondFactorOff(
  parts: ProfileParts,
  actor: Actor,
  proof: Proof,
  now: Date,
): Promise<Refused<BothRefusal> | null> {
  const refused = await proveBoth(parts, actor, proof, now)
  if (refused) return refused
  return parts.db.transaction(async (tx) => {
    if (!(await removeApp(tx, actor.sub))) return refuse("state_changed")
    await recordWithMail(tx, parts, actor, "second_factor_off", now)
    return null
  })
}

type BothRefusal = ProofRefusal | CodeRefusal | "state_changed"

/** Null when the password is the caller's, and the code where an app shows them: who has passkeys alone has no code to give. */
async function proveBoth(
  parts: ProfileParts,
  actor: Actor,
  { password, code }: Proof,
  now: Date,
): Promise<Refused<BothRefusal> | null> {
  const refused = await proveOneself(parts, actor, password, now)
  if (refused) return refused
  const factors = await factorsOf(parts.db, actor.sub)
  if (!hasFactor(factors)) return refuse("state_changed")
  if (!factors.app) return null
  if (code === undefined) return refuse("wrong_code")
  return redeemCode(parts.db, { accountId: actor.sub, device: actor.sid }, code, now)
}

/**
 * An admin switches off the second factor of a person who lost it: signed out everywhere, recorded, informed by mail.
 */
export function resetSecondFactor(
  { db, identity, publicUrl }: ProfileParts,
  admin: Actor,
  { id }: { id: string },
  now: Date,
): Promise<User | Refused<"not_found" | "forbidden" | "own_profile" | "state_changed">> {
  return db.transaction(async (tx) => {
    const locked = await lockUser(tx, id, now)
    if (!locked) return refuse("not_found")
    const { before, identityId: accountId, activeAdmins } = locked
    if (!activeAdmins.includes(admin.id)) return refuse("forbidden")
    if (id === admin.id) return refuse("own_profile")
    if (accountId === null || !(await removeFactor(tx, accountId))) return refuse("state_changed")
    await recordAccountAct(tx, "second_factor_reset", { accountId, actorId: admin.id }, now)
    await addToOutbox(tx, [safetyMail(before, "second_factor_reset", publicUrl)])
    await identity.endSessions(accountId)
    return userById(tx, id, now)
  })
}
