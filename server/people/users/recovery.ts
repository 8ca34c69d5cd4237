import { linkKinds } from "../../../contract/people/links.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { isRefused, nothing, refuse } from "../../core/refusal.ts"
import type { Change, Work } from "../../portal/access/context.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { factorResetMail, invitationMail, safetyMail, securedMail } from "../identity/mails.ts"
import { factorsOf, hasFactor, removeFactors } from "../identity/second-factor.ts"
import { addLink, endLinks, takeLink } from "../links/links.ts"
import { followMail, refusalOfMail } from "./address.ts"
import type { LockedUser } from "./rules.ts"
import { lockForAdmin, lockUser, userById } from "./users.ts"

const restoreSql = `update users set mail = former_mail, former_mail = null, mail_changed_at = null
  where id = $1`

/** Ends sessions, password and all links, removes second factors added since, and informs both addresses. */
export async function restoreMail(change: Change<{ id: string; version: number }>) {
  const { tx, caller, now } = change
  const { id, version } = change.body
  const locked = await lockForAdmin(change, id)
  if (isRefused(locked)) return locked
  const { before } = locked
  if (before.version !== version) return refuse("version_conflict", { current: before })
  if (!before.formerMail) return refuse("no_former_mail")
  const { mail, until } = before.formerMail
  const refused = await refusalOfMail(tx, mail, id)
  if (refused) return refused
  await tx.run(restoreSql, [id])
  await appendEntry(tx, { kind: "user.mail_restored", actorId: caller.id, userId: id, at: now })
  const taken = await followMail(change, locked, { state: "RESTORED", mail })
  if (taken) return taken
  await secureAccount(change, locked, new Date(until))
  return userById(tx, id, now)
}

/** Closes an account to everyone; only the link in the e-mail sent now opens it again (P175). */
async function secureAccount(work: Work, { before: { id }, identityId }: LockedUser, since: Date) {
  const { tx, now, identity } = work
  await endLinks(tx, id, linkKinds)
  if (identityId !== null) await identity.lockOut(tx, identityId)
  if (identity.oidc) return
  // Second factors at a hosted service are unknown to the portal.
  if (identityId !== null && !identity.hosted) await removeFactors(tx, identityId, since)
  const user = await userById(tx, id, now)
  const link = await addLink(work, { kind: identityId === null ? "INVITATION" : "RESET", userId: id })
  await addToOutbox(tx, [
    identityId === null ? invitationMail(user, user.active, link) : securedMail(user, link),
  ])
}

/** Sends the user a link that resets the second factor, so that only the mailbox owner can weaken an account. */
export async function resetSecondFactor(change: Change<{ id: string; reason: string }>) {
  const { tx, caller, now, body } = change
  const { id, reason } = body
  const locked = await lockForAdmin(change, id)
  if (isRefused(locked)) return locked
  const { before, identityId } = locked
  if (identityId === null || !hasFactor(await factorsOf(tx, identityId))) return refuse("state_changed")
  const link = await addLink(change, { kind: "SECOND_FACTOR", userId: id, facts: { actorId: caller.id } })
  const entry = { actorId: caller.id, userId: id, at: now, content: { reason } }
  await appendEntry(tx, { kind: "user.factor_reset_wanted", ...entry })
  await addToOutbox(tx, [factorResetMail(before, reason, link)])
  return userById(tx, id, now)
}

/** After the link was opened: removes the second factor, ends all sessions and records the admin who began the reset. */
export async function confirmFactorReset(change: Change<{ code: string }, null>) {
  const { tx, now, identity, publicUrl, body } = change
  const link = await takeLink<{ actorId: string }>(change, body.code, ["SECOND_FACTOR"])
  if (isRefused(link)) return link
  const locked = await lockUser(change, link.userId)
  if (!locked?.identityId || !(await removeFactors(tx, locked.identityId))) return refuse("invalid_link")
  const { actorId } = link.facts
  await appendEntry(tx, { kind: "account.second_factor_reset", actorId, userId: link.userId, at: now })
  await addToOutbox(tx, [safetyMail(locked.before, "second_factor_reset", publicUrl)])
  await identity.endSessions(tx, locked.identityId)
  return nothing
}
