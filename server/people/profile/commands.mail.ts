import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOver } from "../../core/http/index.ts"
import { isRefused, type Refused } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import { wantMail } from "../users/commands.mail.ts"
import { userById } from "../users/queries.ts"
import { type Asking, type OwnProof, type ProofRefusal, proveAnew } from "./commands.ts"

/** Each wish sends a mail to an address that may be anybody's, and one to the own. */
const mailWishes: RateLimit = { name: "mail wish", tries: 5, seconds: 86_400 }

type MailRefusal = ProofRefusal | "sign_in_again" | "mail_taken" | "mail_barred"

/**
 * Asks for another address of one's own, by password and the strongest second factor (P142); where an issuer says who
 * somebody is, by a fresh sign-in there: the address only says where mails go, and who signs in stays the same (P177).
 */
export async function changeOwnMail(
  parts: Context,
  { actor, asker }: Asking,
  { mail, ...proof }: Partial<OwnProof> & { mail: string },
  now: Date,
): Promise<User | Refused<MailRefusal>> {
  const refused = await proveAnew(parts, { actor, asker }, proof, now)
  if (refused) return refused
  return parts.db.transaction(async (tx) => {
    const user = await userById(tx, actor.id, now)
    if (user.mail.toLowerCase() === mail.toLowerCase()) return user
    const tooMany = await refuseOver(tx, mailWishes, actor.id, now)
    if (tooMany) return tooMany
    const taken = await wantMail(tx, parts, { user, mail, actorId: actor.id }, now)
    return isRefused(taken) ? taken : userById(tx, actor.id, now)
  })
}
