import type { BodyOf } from "../../../contract/endpoint.ts"
import type { NoticeKind } from "../../../contract/enums.ts"
import { neededProof } from "../../../contract/factors.ts"
import type { preparePasskey } from "../../../contract/passkeys.ts"
import type { proofErrors } from "../../../contract/proof.ts"
import type { User } from "../../../contract/users.ts"
import { forgetTries, type RateLimit, refuseOver } from "../../core/http/index.ts"
import {
  type Asker,
  factorsOf,
  type IdentityService,
  isAppCode,
  takePasskey,
} from "../../core/identity/index.ts"
import { recordAs } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Database, Tx } from "../../core/postgres/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { redeemCode } from "../identity/commands.sign-in.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { type SafetyEvent, safetyMail } from "../identity/mails.ts"
import { wordsAbout } from "../identity/queries.words.ts"
import { type AccountVerb, recordAccountAct } from "../identity/record.ts"
import { type PasswordRefusal, refusalOfPassword } from "../identity/rules.ts"
import { endLinks } from "../links/commands.ts"
import { passwordKinds } from "../links/rules.ts"
import { userById } from "../users/queries.ts"

/** Counted per session: a thief of one cannot keep the owner from changing the password in another. */
const ownPasswords: RateLimit = { name: "own password", tries: 10, seconds: 300 }

/** Changes one's own name and phone. */
export function updateProfile(
  { db }: Context,
  actor: Actor,
  form: { version: number; firstname: string; lastname: string; phone: string },
  now: Date,
): Promise<User | Refused<"version_conflict">> {
  return db.transaction(async (tx) => {
    await recordAs(tx, actor.id, "screen")
    const changed = await tx.run(
      `update users set version = version + 1, firstname = $3, lastname = $4, phone = $5
       where id = $1 and version = $2`,
      [actor.id, form.version, form.firstname, form.lastname, form.phone],
    )
    const current = await userById(tx, actor.id, now)
    return changed > 0 ? current : refuse("version_conflict", { current })
  })
}

/** Stores which mails the person does without. */
export async function chooseNotices(db: Database, actor: Actor, muted: readonly NoticeKind[]): Promise<void> {
  await db.run("update users set muted_notices = $2 where id = $1", [actor.id, [...new Set(muted)].sort()])
}

/** Ends one of one's own sessions. */
export async function endSession(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Refused<"not_found"> | null> {
  const sql = `delete from identity.session where id = $1 and "userId" = $2`
  return (await db.run(sql, [id, actor.sub])) > 0 ? null : refuse("not_found")
}

/** Ends all of one's own sessions but the one that asks. */
export async function endOtherSessions(
  db: Tx | Database,
  identity: IdentityService,
  actor: Actor,
): Promise<void> {
  // Without a session of its own the token is of a hosted identity, which keeps the sessions.
  if (actor.sid === null) await identity.endSessions(db, actor.sub)
  else await db.run(`delete from identity.session where "userId" = $1 and id <> $2`, [actor.sub, actor.sid])
}

/**
 * Changes one's own password by the old one and the strongest second factor; links on their way and all other sessions end.
 */
export async function changePassword(
  parts: Context,
  { actor, asker }: Asking,
  proof: OwnProof & { newPassword: string },
  now: Date,
): Promise<Nothing | Refused<PasswordRefusal | ProofRefusal>> {
  const { newPassword } = proof
  const words = await wordsAbout(parts.db, actor.mail, parts.portalWords)
  const refused =
    refusalOfPassword(parts.passwordPolicy, newPassword, words) ??
    (await proveOneself(parts, { actor, asker }, proof, now))
  if (refused) return refused
  await parts.db.transaction(async (tx) => {
    await parts.identity.setPassword(tx, actor.sub, newPassword)
    await endLinks(tx, actor.id, passwordKinds)
    await endOtherSessions(tx, parts.identity, actor)
    await recordWithMail(tx, parts, actor, "password", now)
  })
  return nothing
}

/** Who asks, and by which request. */
export type Asking = { actor: Actor; asker: Asker }
export type OwnProof = BodyOf<typeof preparePasskey>
export type ProofRefusal = (typeof proofErrors)[number]

/** Null when the password is the caller's, and the strongest second factor was shown, if there is one (P152). */
export async function proveOneself(
  parts: Context,
  { actor, asker }: Asking,
  { password, ...shown }: OwnProof,
  now: Date,
): Promise<Refused<ProofRefusal> | null> {
  return (
    (await provePassword(parts, actor, password, now)) ??
    (await proveFactor(parts, { actor, asker }, shown, now))
  )
}

async function proveFactor(
  { db, identity }: Context,
  { actor: { sub, sid }, asker }: Asking,
  { code, passkey }: Omit<OwnProof, "password">,
  now: Date,
): Promise<Refused<ProofRefusal> | null> {
  const needed = neededProof(await factorsOf(db, sub))
  if (needed === null) return null
  if (needed === "passkey" && passkey) {
    const isOwn = (await takePasskey(db, identity.relyingParty(asker), passkey, now)) === sub
    return isOwn ? null : refuse("passkey_refused")
  }
  if (code === undefined || (needed === "passkey" && isAppCode(code))) return refuse(`${needed}_needed`)
  return redeemCode(db, { accountId: sub, device: sid }, code, now)
}

async function provePassword(
  { db, identity }: Context,
  actor: Actor,
  password: string,
  now: Date,
): Promise<Refused<"too_many_requests" | "wrong_password"> | null> {
  const who = actor.sid ?? actor.sub
  const tooMany = await refuseOver(db, ownPasswords, who, now)
  if (tooMany) return tooMany
  const isRight = await identity.checkPassword(actor.sub, password)
  if (isRefused(isRight)) return isRight
  if (!isRight) return refuse("wrong_password")
  await forgetTries(db, ownPasswords, who)
  return null
}

/** How long ago somebody may have proved at an issuer to be the one, in milliseconds. */
const freshMs = 10 * 60_000

/** Null when the caller just proved to be the one: as `proveOneself`, or at the issuer where there is no password (P159, P177). */
export async function proveAnew(
  parts: Context,
  { actor, asker }: Asking,
  { password, ...shown }: Partial<OwnProof>,
  now: Date,
): Promise<Refused<ProofRefusal | "sign_in_again"> | null> {
  const { oidc } = parts.identity
  if (!oidc)
    return password === undefined
      ? refuse("wrong_password")
      : proveOneself(parts, { actor, asker }, { ...shown, password }, now)
  const isFresh = await oidc.hasProvedSince(actor.sid ?? "", new Date(now.getTime() - freshMs))
  return isFresh ? null : refuse("sign_in_again")
}

/** Records what the caller did to the security of their account, with a mail to its address. */
export async function recordWithMail(
  tx: Tx,
  { publicUrl }: Context,
  actor: Actor,
  event: Extract<SafetyEvent, AccountVerb>,
  now: Date,
): Promise<void> {
  await recordAccountAct(tx, event, { accountId: actor.sub }, now)
  await addToOutbox(tx, [safetyMail(actor, event, publicUrl)])
}
