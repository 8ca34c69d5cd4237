import type { PasswordPolicy } from "../../../contract/password-policy.ts"
import { isRefused, type Refused, refuse } from "../../platform/http/index.ts"
import type { Answered, Asker, IdentityService } from "../../platform/identity/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { isMailBlacklisted } from "../moderation/queries.ts"
import { removeUnheld } from "./commands.ts"
import { refusalOfPassword } from "./rules.ts"

export type SignUpParts = { db: Database; identity: IdentityService; passwordPolicy: PasswordPolicy }

/**
 * Makes an account for a mail that the product does not know and signs in with it; the profile follows by the call to
 * register. An account without a profile, left by an attempt that was broken off, makes room. Refused:
 * `password_too_short`, `password_too_weak`, `mail_blacklisted`, `mail_taken`, `forbidden` from another site's page.
 */
export async function signUp(
  { db, identity, passwordPolicy }: SignUpParts,
  asker: Asker,
  { email, password }: { email: string; password: string },
): Promise<Answered<Record<string, never>> | Refused> {
  const refused = refusalOfPassword(passwordPolicy, password)
  if (refused) return refused
  return db.transaction(async (tx) => {
    await removeUnheld(tx, identity, email)
    if (await isMailBlacklisted(tx, email, null)) return refuse("mail_blacklisted")
    if (await tx.one("select from users where lower(mail) = lower($1)", [email])) return refuse("mail_taken")
    const id = await identity.createAccount({ mail: email, name: email, password })
    const answer = await identity.signIn(asker, { email, password, hasProvedCode: false })
    if (isRefused(answer)) await identity.removeAccount(id)
    return answer
  })
}
