import type { Answered, Asker, PageRefusal } from "../../core/identity/index.ts"
import { isRefused, type Nothing, type Refused, refuse } from "../../core/refusal.ts"
import { removeUnheld } from "./commands.ts"
import type { Context } from "./context.ts"
import { isMailBlacklisted } from "./queries.standing.ts"
import { wordsOfForm } from "./queries.words.ts"
import { type PasswordRefusal, refusalOfPassword } from "./rules.ts"

/**
 * Makes an account for a mail that the product does not know and signs in with it; the profile follows by the call to
 * register. An account without a profile, left by an attempt that was broken off, makes room.
 */
export async function signUp(
  { db, identity, passwordPolicy, portalWords }: Context,
  asker: Asker,
  { email, password, about = [] }: { email: string; password: string; about?: string[] | undefined },
): Promise<Answered<Nothing> | Refused<PasswordRefusal | "mail_blacklisted" | "mail_taken" | PageRefusal>> {
  const words = await wordsOfForm(db, email, [...portalWords, ...about])
  const refused = refusalOfPassword(passwordPolicy, password, words)
  if (refused) return refused
  return db.transaction(async (tx) => {
    await removeUnheld(tx, identity, email)
    if (await isMailBlacklisted(tx, email, null)) return refuse("mail_blacklisted")
    if (await tx.one("select from users where lower(mail) = lower($1)", [email])) return refuse("mail_taken")
    const id = await identity.createAccount(null, { mail: email, name: email, password })
    if (isRefused(id)) return id
    const answer = await identity.enter<never>(asker, id, async () => null)
    if (isRefused(answer)) await identity.removeLeftover(id)
    return answer
  })
}
