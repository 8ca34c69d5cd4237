import { createHash, randomBytes } from "node:crypto"
import type { PasswordPolicy } from "../../../contract/password-policy.ts"
import { forgetDevices, type IdentityService } from "../../platform/identity/index.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { accepted, type Refused, refuse } from "../../platform/refusal.ts"
import type { IssuedCode } from "../links/add.ts"
import { endLinks } from "../links/commands.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry } from "../record/record.ts"
import { safetyMail } from "../users/mails.ts"
import { wordsAbout } from "./queries.words.ts"
import { recordProof } from "./record.ts"
import { type PasswordRefusal, refusalOfPassword } from "./rules.ts"

/** How long the link of a mail is good, in hours. */
const hoursOf = { INVITATION: 7 * 24, RESET: 1 } as const
export type CodeKind = keyof typeof hoursOf

const hourMs = 3_600_000
/** The code is long and random, so a plain hash keeps it. */
const hashOf = (code: string) => createHash("sha256").update(code).digest("hex")

/**
 * Makes a one-time code for a user in the caller's transaction. Only its hash is kept: the answer is all there is. A new
 * invitation ends the codes before it; a reset does not, since anyone may ask for one.
 */
export async function issueCode(tx: Tx, userId: string, kind: CodeKind, now: Date): Promise<IssuedCode> {
  const code = randomBytes(32).toString("base64url")
  const expiresAt = new Date(now.getTime() + hoursOf[kind] * hourMs)
  if (kind === "INVITATION") await endCodes(tx, userId)
  await tx.run("insert into password_codes (code_hash, user_id, kind, expires_at) values ($1, $2, $3, $4)", [
    hashOf(code),
    userId,
    kind,
    expiresAt,
  ])
  return { code, expiresAt }
}

/** Voids every link that was sent to a user. */
export const endCodes = (tx: Tx, userId: string): Promise<number> =>
  tx.run("delete from password_codes where user_id = $1", [userId])

export type CodeRefusal = "invalid_action_code" | "expired_action_code"

/** Whose mail a code is for; it stays good. */
export async function checkCode(
  db: Database,
  code: string,
  now: Date,
): Promise<{ mail: string } | Refused<CodeRefusal>> {
  const found = await db.one<{ mail: string; expiresAt: string }>(
    `select u.mail, c.expires_at as "expiresAt" from password_codes c join users u on u.id = c.user_id
     where c.code_hash = $1`,
    [hashOf(code)],
  )
  if (!found) return refuse("invalid_action_code")
  return new Date(found.expiresAt) <= now ? refuse("expired_action_code") : { mail: found.mail }
}

/** What new passwords are judged by: the operator's demands, and words of the portal's addresses. */
export type PasswordRules = { passwordPolicy: PasswordPolicy; portalWords: readonly string[] }
export type PasswordParts = PasswordRules & { db: Database; identity: IdentityService; publicUrl: string }
export type Holder = {
  id: string
  identityId: string | null
  firstname: string
  lastname: string
  mail: string
  name: string
}

/**
 * Sets a password by a code, once, and answers whose account it is now; a person without an account gets one now. All sessions of the person end. A refused
 * code stays as it was.
 */
export async function setPasswordByCode(
  { db, identity, passwordPolicy, portalWords, publicUrl }: PasswordParts,
  { code, password }: { code: string; password: string },
  now: Date,
): Promise<{ accountId: string } | Refused<CodeRefusal | PasswordRefusal>> {
  const tooWeak = refusalOfPassword(passwordPolicy, password, portalWords)
  if (tooWeak) return tooWeak
  const checked = await checkCode(db, code, now)
  if ("refused" in checked) return checked
  const refused = refusalOfPassword(passwordPolicy, password, await wordsAbout(db, checked.mail, portalWords))
  if (refused) return refused
  return db.transaction(async (tx) => {
    const holder = await takeCode(tx, code, now)
    if (!holder) return refuse("invalid_action_code")
    if (holder.identityId === null) {
      await removeUnheld(tx, identity, holder.mail)
      const id = accepted(await identity.createAccount(tx, { ...holder, password }))
      await tx.run("update users set identity_id = $2 where id = $1", [holder.id, id])
      return { accountId: id }
    }
    await addToOutbox(tx, [safetyMail(holder, "password_by_link", publicUrl)])
    await forgetDevices(tx, holder.identityId)
    await identity.setPassword(tx, holder.identityId, password)
    await identity.endSessions(tx, holder.identityId)
    return { accountId: holder.identityId }
  })
}

/**
 * Uses up a code and with it all others of the person it was made for, and records that a password was set by it (P131); undefined
 * when it is not good.
 */
export async function takeCode(tx: Tx, code: string, now: Date): Promise<Holder | undefined> {
  const holder = await tx.one<Holder>(takeCodeSql, [hashOf(code), now])
  if (!holder) return undefined
  await endCodes(tx, holder.id)
  // Whoever asked for another address may have had the old password.
  await endLinks(tx, holder.id, ["NEW_MAIL"])
  const by = { source: "screen", actorId: holder.id, userId: holder.id } as const
  await appendEntry(tx, { ...by, kind: "user.password", content: {}, at: now })
  // Whoever used it reads what is sent to the address.
  await recordProof(tx, holder, now)
  return holder
}

/**
 * The person first, so that two of their codes come one after the other and neither waits for the other's row: of two who use
 * a code at once, the second finds none.
 */
const takeCodeSql = `
  with holder as materialized (
    select u.id, u.identity_id as "identityId", u.mail, u.firstname, u.lastname, u.firstname || ' ' || u.lastname as name
    from users u where u.id = (select user_id from password_codes where code_hash = $1 and expires_at > $2)
    for no key update),
  used as (delete from password_codes c using holder where c.code_hash = $1 and c.user_id = holder.id returning c.user_id)
  select holder.* from holder join used on used.user_id = holder.id`

/** Serialises everything that gives or takes the account of a mail, until the transaction ends. */
export const lockAccount = (tx: Tx, mail: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('account ' || lower($1), 0))", [mail])

/**
 * Removes the account with this mail if it belongs to nobody: the rest of an attempt that was interrupted. At a hosted
 * identity an older one stays, it may serve other products (ADR-0016). With `only` no account but that one.
 */
export async function removeUnheld(
  tx: Tx,
  identity: IdentityService,
  mail: string,
  only?: string,
): Promise<void> {
  await lockAccount(tx, mail)
  const id = await identity.accountOf(mail, tx)
  if (!id || (only !== undefined && id !== only)) return
  if (!(await tx.one("select 1 from users where identity_id = $1", [id]))) await identity.removeLeftover(id)
}
