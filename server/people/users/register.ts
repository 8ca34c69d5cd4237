import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { registerUser as registerUserCall } from "../../../contract/users.ts"
import { recordAs } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import { insertRows, type Tx } from "../../core/postgres/db.ts"
import { isRefused, refuse } from "../../core/refusal.ts"
import { proveMail, recordProof } from "../identity/account-events.ts"
import type { Context } from "../identity/context.ts"
import { registeredMail } from "../identity/mails.ts"
import { lockAccount, removeUnheld } from "../identity/passwords.ts"
import { isMailBlacklisted } from "../identity/people.ts"
import { sendProof } from "./address.ts"
import { userById, writingUsers } from "./users.ts"

export type Registration = z.output<(typeof registerUserCall)["body"]>

/** Stores an inactive SELLER (P39), or returns an existing profile. A failure removes a new account (P41). */
export async function registerUser(parts: Context, sub: string, form: Registration, now: Date) {
  // Not if a profile holds it, since the response to a successful commit may have been lost.
  const clear = () => parts.db.transaction((tx) => removeUnheld(tx, parts.identity, form.mail, sub))
  const stored = await writingUsers(parts.db, (tx) => store(tx, parts, sub, form, now)).catch(
    async (error: unknown) => {
      await clear()
      throw error
    },
  )
  if (isRefused(stored) && stored.refused !== "invalid_input") await clear()
  return stored
}

const otherMail = [
  { path: "mail", message: "Bitte geben Sie die E-Mail-Adresse an, mit der Sie sich angemeldet haben." },
]

async function store(tx: Tx, { identity, publicUrl }: Context, sub: string, form: Registration, now: Date) {
  await lockAccount(tx, form.mail)
  if ((await identity.accountOf(form.mail, tx)) !== sub) return refuse("invalid_input", otherMail)
  const existing = await tx.one<{ id: string }>("select id from users where identity_id = $1", [sub])
  if (existing) return userById(tx, existing.id, now)
  if (await isMailBlacklisted(tx, form.mail, null)) return refuse("mail_blacklisted")
  const id = randomUUID()
  await recordAs(tx, id, "screen")
  await insertRows(tx, "users", [{ id, identityId: sub, type: "SELLER", ...form }])
  // An issuer signs in only people whose address it verified (P158).
  if (identity.oidc) await proveMail(tx, { id, mail: form.mail }, now)
  const user = await userById(tx, id, now)
  if (identity.oidc || (await identity.hosted?.isMailProven(sub))) {
    await recordProof(tx, user, now)
    await addToOutbox(tx, [registeredMail(user, null, publicUrl)])
  } else await sendProof(tx, { publicUrl }, user, now)
  return user
}
