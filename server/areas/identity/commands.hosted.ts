import { randomBytes } from "node:crypto"
import { type Refused, refuse } from "../../platform/http/index.ts"
import type { IdentityService } from "../../platform/identity/index.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { checkCode, type Holder, takeCode, withAccount } from "./commands.ts"

/**
 * Exchanges the code of an invitation or reset mail, once, for a code of the hosted identity, with which the browser sets
 * the password there: it never passes through the portal. Whoever has no account at the service gets one; an account that
 * the mail has there already becomes theirs, since they read the mail. All sessions of the person end. Refused: `not_found` where the identity is embedded,
 * `invalid_action_code`, `expired_action_code`, `mail_taken` by the account of another profile.
 */
export async function exchangeCode(
  db: Database,
  identity: IdentityService,
  code: string,
  now: Date,
): Promise<{ code: string } | Refused> {
  const { hosted } = identity
  if (!hosted) return refuse("not_found")
  const checked = await checkCode(db, code, now)
  if ("refused" in checked) return checked
  return withAccount(db, identity, async (tx, createAccount) => {
    const holder = await takeCode(tx, code, now)
    if (!holder) return refuse("invalid_action_code")
    const existing = await identity.accountOf(holder.mail)
    if (existing !== null && (await isOfSomebodyElse(tx, holder, existing))) return refuse("mail_taken")
    // Nobody learns this password: the code that is answered replaces it.
    const password = randomBytes(24).toString("base64url")
    const id = existing ?? (await createAccount({ ...holder, password }))
    await tx.run("update users set identity_id = $2 where id = $1", [holder.id, id])
    if (existing !== null) await identity.endSessions(existing)
    return { code: await hosted.passwordCode(holder.mail) }
  })
}

const isOfSomebodyElse = async (tx: Tx, { id }: Holder, accountId: string): Promise<boolean> =>
  (await tx.one("select from users where identity_id = $2 and id <> $1", [id, accountId])) !== undefined
