import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { registerUser as registerUserCall, User } from "../../../contract/users.ts"
import { recordAs } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { proveMail, recordProof } from "../identity/account-events.ts"
import type { Context } from "../identity/context.ts"
import { registeredMail } from "../identity/mails.ts"
import { lockAccount, removeUnheld } from "../identity/passwords.ts"
import { isMailBlacklisted } from "../identity/people.ts"
import { sendProof } from "./address.ts"
import { userById } from "./users.ts"

export type Registration = z.output<(typeof registerUserCall)["body"]>

type RegisterRefusal = "invalid_input" | "mail_blacklisted" | "mail_taken"

/** Stores an inactive SELLER (P39), or returns an existing profile. A failure removes a new account (P41). */
export async function registerUser(
  parts: Context,
  sub: string,
  form: Registration,
  now: Date,
): Promise<User | Refused<RegisterRefusal>> {
  const attempt = async (): Promise<User | Refused<RegisterRefusal>> => {
    try {
      return await parts.db.transaction((tx) => store(tx, parts, sub, form, now))
    } catch (error) {
      await clear()
      throw error
    }
  }
  // Not if a profile holds it, since the response to a successful commit may have been lost.
  const clear = () => parts.db.transaction((tx) => removeUnheld(tx, parts.identity, form.mail, sub))
  const stored = await attempt()
  if (isRefused(stored) && stored.refused !== "invalid_input") await clear()
  return stored
}

const otherMail = [
  { path: "mail", message: "Bitte geben Sie die E-Mail-Adresse an, mit der Sie sich angemeldet haben." },
]

async function store(
  tx: Tx,
  { identity, publicUrl }: Context,
  sub: string,
  form: Registration,
  now: Date,
): Promise<User | Refused<RegisterRefusal>> {
  await lockAccount(tx, form.mail)
  if ((await identity.accountOf(form.mail, tx)) !== sub) return refuse("invalid_input", otherMail)
  const existing = await tx.one<{ id: string }>("select id from users where identity_id = $1", [sub])
  if (existing) return userById(tx, existing.id, now)
  if (await isMailBlacklisted(tx, form.mail, null)) return refuse("mail_blacklisted")
  const id = randomUUID()
  await recordAs(tx, id, "screen")
  const added = await tx.one<{ id: string }>(
    `insert into users (id, identity_id, firstname, lastname, mail, type, gssn_location)
     values ($1, $2, $3, $4, $5, 'SELLER', $6) on conflict (lower(mail)) do nothing returning id`,
    [id, sub, form.firstname, form.lastname, form.mail, form.gssnLocation],
  )
  if (!added) return refuse("mail_taken")
  // An issuer signs in only people whose address it verified (P158).
  if (identity.oidc) await proveMail(tx, { id, mail: form.mail }, now)
  const user = await userById(tx, added.id, now)
  if (identity.oidc || (await identity.hosted?.isMailProven(sub))) {
    await recordProof(tx, user, now)
    await addToOutbox(tx, [registeredMail(user, null, publicUrl)])
  } else await sendProof(tx, { publicUrl }, user, now)
  return user
}
