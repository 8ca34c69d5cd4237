import { randomBytes } from "node:crypto"
import { passwordKinds } from "../../../contract/links.ts"
import type { HostedOperations } from "../../core/identity/hosted-operations.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { type LinkRefusal, readLink } from "../links/links.ts"
import type { Context } from "./context.ts"
import { safetyMail } from "./mails.ts"
import { type Holder, lockAccount, takeCode } from "./passwords.ts"

/** Exchanges the code of an e-mail once for a code of the hosted identity, which gets the password (P156). */
export async function exchangeCode(
  { db, identity, publicUrl }: Context,
  hosted: HostedOperations,
  code: string,
  now: Date,
): Promise<{ code: string } | Refused<LinkRefusal | "mail_taken" | "too_many_requests">> {
  const link = await readLink(db, code, passwordKinds, now)
  if (isRefused(link)) return link
  return db.transaction(async (tx) => {
    const holder = await takeCode(tx, link.userId, code, now)
    if (isRefused(holder)) return holder
    await lockAccount(tx, holder.mail)
    const existing = await identity.accountOf(holder.mail, tx)
    if (existing !== null && (await belongsToOther(tx, holder, existing))) return refuse("mail_taken")
    // Never disclosed: the returned code replaces it.
    const password = randomBytes(24).toString("base64url")
    const id = existing ?? (await identity.createAccount(tx, { ...holder, password }))
    if (isRefused(id)) return id
    await tx.run("update users set identity_id = $2 where id = $1", [holder.id, id])
    if (existing !== null) {
      const refused =
        existing === holder.identityId
          ? await identity.setPassword(tx, existing, password)
          : await hosted.takeOver(existing)
      if (refused) return refused
      await addToOutbox(tx, [safetyMail(holder, "password_by_link", publicUrl)])
      await identity.endSessions(tx, existing)
      await hosted.openAgain(tx, existing)
    }
    const passwordCode = await hosted.passwordCode(holder.mail)
    return isRefused(passwordCode) ? passwordCode : { code: passwordCode }
  })
}

const belongsToOther = async (tx: Tx, { id }: Holder, accountId: string): Promise<boolean> =>
  (await tx.one("select from users where identity_id = $2 and id <> $1", [id, accountId])) !== undefined
