import type { IdentityService } from "../../core/identity/index.ts"
import { appendEntry } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Database, Tx } from "../../core/postgres/index.ts"
import { accepted, isRefused, type Refused } from "../../core/refusal.ts"
import { endLinks, type LinkRefusal, readLink, takeLink } from "../links/links.ts"
import { passwordKinds } from "../links/rules.ts"
import type { Context } from "./context.ts"
import { safetyMail } from "./mails.ts"
import { wordsAbout } from "./queries.words.ts"
import { recordProof } from "./record.ts"
import { type PasswordRefusal, refusalOfPassword } from "./rules.ts"

/** Whose mail a link sets a password for; it stays good. */
export async function checkCode(
  db: Database,
  code: string,
  now: Date,
): Promise<{ mail: string } | Refused<LinkRefusal>> {
  const link = await readLink(db, code, passwordKinds, now)
  return isRefused(link) ? link : { mail: link.userMail }
}

export type Holder = {
  id: string
  identityId: string | null
  firstname: string
  lastname: string
  mail: string
  name: string
}

/**
 * Sets a password by a code, once; returns whose account it is. A person without an account gets one now. All sessions of the person
 * end. A refused password leaves the code as it was.
 */
export async function setPasswordByCode(
  { db, identity, passwordPolicy, portalWords, publicUrl }: Context,
  { code, password }: { code: string; password: string },
  now: Date,
): Promise<{ accountId: string } | Refused<LinkRefusal | PasswordRefusal>> {
  const tooWeak = refusalOfPassword(passwordPolicy, password, portalWords)
  if (tooWeak) return tooWeak
  const link = await readLink(db, code, passwordKinds, now)
  if (isRefused(link)) return link
  const words = await wordsAbout(db, link.userMail, portalWords)
  const refused = refusalOfPassword(passwordPolicy, password, words)
  if (refused) return refused
  return db.transaction(async (tx) => {
    const holder = await takeCode(tx, link.userId, code, now)
    if (isRefused(holder)) return holder
    if (holder.identityId === null) {
      await removeUnheld(tx, identity, holder.mail)
      const id = accepted(await identity.createAccount(tx, { ...holder, password }))
      await tx.run("update users set identity_id = $2 where id = $1", [holder.id, id])
      return { accountId: id }
    }
    await addToOutbox(tx, [safetyMail(holder, "password_by_link", publicUrl)])
    await identity.setPassword(tx, holder.identityId, password)
    await identity.endSessions(tx, holder.identityId)
    return { accountId: holder.identityId }
  })
}

/**
 * Uses up a link for a password and with it all others of the person it was made for, and records that a password was set by it
 * (P131).
 */
export async function takeCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<Holder | Refused<LinkRefusal>> {
  // First, so that of two links of the person, used at once, neither waits for the other's row and the second finds none.
  const holder = await tx.one<Holder>(lockHolderSql, [userId])
  const link = await takeLink(tx, code, passwordKinds, now)
  if (isRefused(link)) return link
  if (!holder) throw new Error(`No user ${userId}`)
  // Whoever asked for another address may have had the old password.
  await endLinks(tx, userId, [...passwordKinds, "NEW_MAIL"])
  const by = { source: "screen", actorId: userId, userId } as const
  await appendEntry(tx, { ...by, kind: "user.password", content: {}, at: now })
  // Whoever used it reads what is sent to the address.
  await recordProof(tx, holder, now)
  return holder
}

const lockHolderSql = `
  select id, identity_id as "identityId", mail, firstname, lastname, firstname || ' ' || lastname as name
  from users where id = $1 for no key update`

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
