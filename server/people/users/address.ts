import { linkKinds } from "../../../contract/links.ts"
import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import { appendEntry, recordAs } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { recordProof } from "../identity/account-events.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { invitationMail, registeredMail, securedMail } from "../identity/mails.ts"
import { removeUnheld } from "../identity/passwords.ts"
import { isMailBlacklisted } from "../identity/people.ts"
import { removeFactors } from "../identity/second-factor.ts"
import { addLink, endLinks, takeLink } from "../links/links.ts"
import { mailChangedMail, newMailMail } from "./mails.change.ts"
import type { LockedUser } from "./rules.ts"
import { keepFormerMail, lockForAdmin, lockUser, userById, writingUsers } from "./users.ts"

const takenSql = "select from users where lower(mail) = lower($1) and id <> $2"

/** Whether another person has the address, or a block excludes it (P65). */
export async function refusalOfMail(tx: Tx, mail: string, id: string) {
  if (await isMailBlacklisted(tx, mail, id)) return refuse("mail_barred")
  return (await tx.one(takenSql, [mail, id])) ? refuse("mail_taken") : null
}

type MailChange = { user: User; mail: string; actorId: string }

/** Requests a new address, which applies once its link is opened; informs both addresses. A later request ends an earlier one (P142). */
export async function requestMailChange(
  tx: Tx,
  { identity, publicUrl, contact }: Omit<Context, "db">,
  { user, mail, actorId }: MailChange,
  now: Date,
): Promise<Refused<"mail_taken" | "mail_barred"> | null> {
  const refused = await refusalOfMail(tx, mail, user.id)
  if (refused) return refused
  await removeUnheld(tx, identity, mail)
  // An account of another product, or of a person who is just registering.
  if ((await identity.accountOf(mail, tx)) !== null) return refuse("mail_taken")
  const facts = { mail, formerMail: user.mail, actorId }
  const link = await addLink(tx, publicUrl, { kind: "NEW_MAIL", userId: user.id, facts }, now)
  await appendEntry(tx, { kind: "user.mail_wanted", actorId, userId: user.id, at: now })
  await addToOutbox(tx, [newMailMail(user, mail, link)])
  const change = { state: "WANTED", mail, byOneself: actorId === user.id } as const
  await addToOutbox(tx, [mailChangedMail(user, change, { publicUrl, contact })])
  return null
}

type AppliedChange = { mail: string } & ({ state: "DONE"; byOneself: boolean } | { state: "RESTORED" })

/** Informs both addresses, and moves the account to the profile's new one. */
async function followMail(tx: Tx, parts: Context, { before, identityId }: LockedUser, change: AppliedChange) {
  const { identity } = parts
  const shown = { ...change, issuer: identity.oidc?.name }
  const addresses = [before.mail, change.mail]
  await addToOutbox(
    tx,
    addresses.map((mail) => mailChangedMail({ ...before, mail }, shown, parts)),
  )
  if (identityId === null) return null
  await removeUnheld(tx, identity, change.mail)
  return identity.changeMail(tx, identityId, change.mail)
}

/** Proof e-mails per address, so that repeated registration and deletion fills no mailbox. */
const proofMails: RateLimit = { name: "proof mail", tries: 4, seconds: 3600 }

/** Ends earlier links (P54). Sends nothing over the limit; the caller decides whether that is a refusal. */
export async function sendProof(tx: Tx, { publicUrl }: Pick<Context, "publicUrl">, user: User, now: Date) {
  const tooMany = await refuseOverLimit(tx, proofMails, user.mail.toLowerCase(), now)
  if (tooMany) return tooMany
  const facts = { mail: user.mail }
  const link = await addLink(tx, publicUrl, { kind: "PROVE_MAIL", userId: user.id, facts }, now)
  await addToOutbox(tx, [registeredMail(user, link, publicUrl)])
  return nothing
}

/** Sends the proof link again, unless the address is proven already. */
export function resendProof(parts: Context, actor: Actor, now: Date) {
  return parts.db.transaction(async (tx) => {
    const user = await userById(tx, actor.id, now)
    return user.mailProven ? nothing : sendProof(tx, parts, user, now)
  })
}

const writeSql = `update users u set mail = $2, ${keepFormerMail("$2", "$3")} where id = $1`

/** Verifies an address by its link, for the signed-in owner only (P54, P142); a requested one then applies and ends links sent to the old one. */
export function confirmMail(parts: Context, { id }: Actor, { code }: { code: string }, now: Date) {
  return writingUsers(parts.db, async (tx) => {
    const kinds = ["NEW_MAIL", "PROVE_MAIL"] as const
    const link = await takeLink<{ mail: string; actorId?: string }>(tx, code, kinds, now)
    if (isRefused(link)) return link
    if (link.userId !== id) return refuse("link_of_other")
    const locked = await lockUser(tx, id, now)
    if (!locked) return refuse("invalid_link")
    const { mail, actorId } = link.facts
    if (link.kind === "PROVE_MAIL") {
      if (locked.before.mail.toLowerCase() !== mail.toLowerCase()) return refuse("invalid_link")
    } else {
      const refused = await refusalOfMail(tx, mail, id)
      if (refused) return refused
      await recordAs(tx, id, "screen")
      await tx.run(writeSql, [id, mail, now])
      await endLinks(tx, id, linkKinds)
    }
    await recordProof(tx, { id, mail }, now)
    const change = { state: "DONE", mail, byOneself: actorId === id } as const
    const taken = link.kind === "NEW_MAIL" ? await followMail(tx, parts, locked, change) : null
    return taken ?? userById(tx, id, now)
  })
}

const restoreSql = `update users set mail = former_mail, former_mail = null, mail_changed_at = null
  where id = $1`

/** Ends sessions, password and all links, removes second factors added since, and informs both addresses (P142). */
export function restoreMail(
  parts: Context,
  admin: Actor,
  { id, version }: { id: string; version: number },
  now: Date,
) {
  return writingUsers(parts.db, async (tx) => {
    const locked = await lockForAdmin(tx, admin, id, now)
    if (isRefused(locked)) return locked
    const { before } = locked
    if (before.version !== version) return refuse("version_conflict", { current: before })
    if (!before.formerMail) return refuse("no_former_mail")
    const { mail, until } = before.formerMail
    const refused = await refusalOfMail(tx, mail, id)
    if (refused) return refused
    await recordAs(tx, admin.id, "screen")
    await tx.run(restoreSql, [id])
    await appendEntry(tx, { kind: "user.mail_restored", actorId: admin.id, userId: id, at: now })
    const taken = await followMail(tx, parts, locked, { state: "RESTORED", mail })
    if (taken) return taken
    await secureAccount(tx, parts, locked, new Date(until), now)
    return userById(tx, id, now)
  })
}

/** Closes an account to everyone; only the link in the e-mail sent now opens it again (P175). */
async function secureAccount(
  tx: Tx,
  { identity, publicUrl }: Context,
  { before: { id }, identityId }: LockedUser,
  since: Date,
  now: Date,
): Promise<void> {
  await endLinks(tx, id, linkKinds)
  if (identityId !== null) await identity.lockOut(tx, identityId)
  if (identity.oidc) return
  const user = await userById(tx, id, now)
  if (identityId === null) {
    const link = await addLink(tx, publicUrl, { kind: "INVITATION", userId: id }, now)
    await addToOutbox(tx, [invitationMail(user, user.active, link)])
    return
  }
  // Second factors at a hosted service are unknown to the portal.
  if (!identity.hosted) await removeFactors(tx, identityId, since)
  const link = await addLink(tx, publicUrl, { kind: "RESET", userId: id }, now)
  await addToOutbox(tx, [securedMail(user, link)])
}
