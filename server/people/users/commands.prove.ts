import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOver, type TooMany } from "../../core/http/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { registeredMail } from "../identity/mails.ts"
import { recordProof } from "../identity/record.ts"
import { addLink, type LinkRefusal, readLink, takeLink } from "../links/links.ts"
import { applyMail } from "./commands.mail.ts"
import { userById } from "./queries.ts"

/** Proof e-mails per address, so that signing up and leaving again fills no mailbox. */
const proofMails: RateLimit = { name: "proof mail", tries: 4, seconds: 3600 }

/**
 * Sends the link that proves the address of a registration; earlier links end (P54). Over the limit nothing is sent, and the caller
 * decides whether that is a refusal: a registration goes on without it.
 */
export async function sendProof(
  tx: Tx,
  { publicUrl }: Pick<Context, "publicUrl">,
  user: User,
  now: Date,
): Promise<TooMany | Nothing> {
  const tooMany = await refuseOver(tx, proofMails, user.mail.toLowerCase(), now)
  if (tooMany) return tooMany
  const facts = { mail: user.mail }
  const link = await addLink(tx, publicUrl, { kind: "PROVE_MAIL", userId: user.id, facts }, now)
  await addToOutbox(tx, [registeredMail(user, link, publicUrl)])
  return nothing
}

/** Sends it once more; nothing where the address is proven already. */
export function resendProof(parts: Context, actor: Actor, now: Date): Promise<TooMany | Nothing> {
  return parts.db.transaction(async (tx) => {
    const user = await userById(tx, actor.id, now)
    return user.mailProven ? nothing : sendProof(tx, parts, user, now)
  })
}

export type ConfirmRefusal = LinkRefusal | "link_of_other" | "mail_taken" | "mail_barred"

/**
 * Proves an address by its link: the one of the profile, or one that is to replace it, which counts from now on. Only by the person
 * themselves, signed in: whoever typed the address of somebody else cannot have them confirm it unawares, and one that was mistyped
 * gives its owner no access (P54, P142).
 */
export async function confirmMail(
  parts: Context,
  actor: Actor,
  code: string,
  now: Date,
): Promise<User | Refused<ConfirmRefusal>> {
  const found = await readLink(parts.db, code, ["NEW_MAIL", "PROVE_MAIL"], now)
  if (isRefused(found)) return found
  if (found.userId !== actor.id) return refuse("link_of_other")
  if (found.kind === "NEW_MAIL") return applyMail(parts, { id: actor.id, code }, now)
  return parts.db.transaction(async (tx) => {
    const link = await takeLink<{ mail: string }>(tx, code, ["PROVE_MAIL"], now)
    if (isRefused(link)) return link
    const before = await userById(tx, actor.id, now)
    if (before.mail.toLowerCase() !== link.facts.mail.toLowerCase()) return refuse("invalid_link")
    await recordProof(tx, before, now)
    return userById(tx, actor.id, now)
  })
}
