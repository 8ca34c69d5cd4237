import { randomUUID } from "node:crypto"
import type { BodyOf } from "../../../contract/core/endpoint.ts"
import { linkKinds } from "../../../contract/people/links.ts"
import type { registerUser as registerUserCall, User } from "../../../contract/people/users.ts"
import { type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import { appendEntry, recordAs } from "../../core/journal/append.ts"
import { insertRows, type Tx } from "../../core/postgres/db.ts"
import { isRefused, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { type Caller, type Change, type Context, changing, type Work } from "../../portal/access/context.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { registeredMail } from "../identity/mails.ts"
import { lockAccount, removeAccountWithoutProfile } from "../identity/passwords.ts"
import { isMailBlacklisted, recordProof } from "../identity/people.ts"
import { addLink, endLinks, takeLink } from "../links/links.ts"
import { mailChangedMail, newMailMail } from "./mails.change.ts"
import type { LockedUser } from "./rules.ts"
import { keepFormerMail, lockUser, userById, userRefusals } from "./users.ts"

const takenSql = "select from users where lower(mail) = lower($1) and id <> $2"

/** Whether another person has the address, or a block excludes it. */
export async function refusalOfMail(tx: Tx, mail: string, id: string) {
  if (await isMailBlacklisted(tx, mail, id)) return refuse("mail_barred")
  return (await tx.one(takenSql, [mail, id])) ? refuse("mail_taken") : null
}

/** Requests a new address, which applies once its link is opened; informs both addresses. A later request ends an earlier one. */
export async function requestMailChange(
  change: Change,
  user: User,
  mail: string,
): Promise<Refused<"mail_taken" | "mail_barred"> | null> {
  const { tx, caller, now, identity } = change
  const refused = await refusalOfMail(tx, mail, user.id)
  if (refused) return refused
  await removeAccountWithoutProfile(tx, identity, mail, { isStranger: true })
  // An account of another product, or of a person who is just registering.
  if ((await identity.accountOf(mail, tx)) !== null) return refuse("mail_taken")
  const facts = { mail, formerMail: user.mail, actorId: caller.id }
  const link = await addLink(change, { kind: "NEW_MAIL", userId: user.id, facts })
  await appendEntry(tx, { kind: "user.mail_wanted", actorId: caller.id, userId: user.id, at: now })
  const wanted = { state: "WANTED", mail, byOneself: caller.id === user.id } as const
  await addToOutbox(tx, [newMailMail(user, mail, link), mailChangedMail(user, wanted, change)])
  return null
}

type AppliedChange = { mail: string } & ({ state: "DONE"; byOneself: boolean } | { state: "RESTORED" })

/** Informs both addresses, and moves the account to the profile's new one. */
export async function followMail(work: Work, { before, identityId }: LockedUser, applied: AppliedChange) {
  const { tx, identity } = work
  const shown = { ...applied, issuer: identity.oidc?.name }
  const addresses = [before.mail, applied.mail]
  await addToOutbox(
    tx,
    addresses.map((mail) => mailChangedMail({ ...before, mail }, shown, work)),
  )
  if (identityId === null) return null
  await removeAccountWithoutProfile(tx, identity, applied.mail)
  return identity.changeMail(tx, identityId, applied.mail)
}

/** Proof e-mails per address, so that repeated registration and deletion fills no mailbox. */
const proofMails: RateLimit = { name: "proof mail", tries: 4, seconds: 3600 }

/** Ends earlier links. Sends nothing over the limit; the caller decides whether that is a refusal. */
export async function sendProof(work: Work, user: User) {
  const { tx, now, publicUrl } = work
  const tooMany = await refuseOverLimit(tx, proofMails, user.mail.toLowerCase(), now)
  if (tooMany) return tooMany
  const link = await addLink(work, { kind: "PROVE_MAIL", userId: user.id, facts: { mail: user.mail } })
  await addToOutbox(tx, [registeredMail(user, link, publicUrl)])
  return nothing
}

/** Sends the proof link again, unless the address is proven already. */
export async function resendProof(change: Change) {
  const user = await userById(change.tx, change.caller.id, change.now)
  return user.mailProven ? nothing : sendProof(change, user)
}

type Registration = BodyOf<typeof registerUserCall>
type Registering = Omit<Caller<Registration>, "caller"> & { caller: string }

/** Stores an inactive SELLER (P69), or returns an existing profile. A failure removes a new account. */
export async function registerUser(context: Context, { caller: sub, request, body }: Registering) {
  // Not if a profile holds it, since the response to a successful commit may have been lost.
  const clear = () =>
    context.db.transaction((tx) =>
      removeAccountWithoutProfile(tx, context.identity, body.mail, { only: sub }),
    )
  const call = { caller: null, request, body: { ...body, sub } }
  const stored = await changing(
    context,
    userRefusals,
  )(store)(call).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  if (isRefused(stored) && stored.refused !== "invalid_input") await clear()
  return stored
}

const otherMail = [
  { path: "mail", message: "Bitte geben Sie die E-Mail-Adresse an, mit der Sie sich angemeldet haben." },
]

async function store(change: Change<Registration & { sub: string }, null>) {
  const { tx, now, identity, publicUrl } = change
  const { sub, ...form } = change.body
  await lockAccount(tx, form.mail)
  if ((await identity.accountOf(form.mail, tx)) !== sub) return refuse("invalid_input", otherMail)
  const existing = await tx.one<{ id: string }>("select id from users where identity_id = $1", [sub])
  if (existing) return userById(tx, existing.id, now)
  if (await isMailBlacklisted(tx, form.mail, null)) return refuse("mail_blacklisted")
  const id = randomUUID()
  await recordAs(tx, id, "screen")
  await insertRows(tx, "users", [{ id, identityId: sub, type: "SELLER", ...form }])
  // An issuer signs in only people whose address it verified.
  const isProven = identity.oidc !== null || (await identity.hosted?.isMailProven(sub))
  if (isProven) await recordProof(tx, { id, mail: form.mail }, now)
  const user = await userById(tx, id, now)
  if (isProven) await addToOutbox(tx, [registeredMail(user, null, publicUrl)])
  else await sendProof(change, user)
  return user
}

const writeSql = `update users u set mail = $2, ${keepFormerMail("$2", "$3")} where id = $1`

/** Verifies an address by its link, for the signed-in owner only; a requested one then applies and ends links sent to the old one. */
export async function confirmMail(change: Change<{ code: string }>) {
  const { tx, now, body } = change
  const { id } = change.caller
  const kinds = ["NEW_MAIL", "PROVE_MAIL"] as const
  const link = await takeLink<{ mail: string; actorId?: string }>(change, body.code, kinds)
  if (isRefused(link)) return link
  if (link.userId !== id) return refuse("link_of_other")
  const locked = await lockUser(change, id)
  if (!locked) return refuse("invalid_link")
  const { mail, actorId } = link.facts
  if (link.kind === "PROVE_MAIL") {
    if (locked.before.mail.toLowerCase() !== mail.toLowerCase()) return refuse("invalid_link")
  } else {
    const refused = await refusalOfMail(tx, mail, id)
    if (refused) return refused
    await tx.run(writeSql, [id, mail, now])
    await endLinks(tx, id, linkKinds)
  }
  await recordProof(tx, { id, mail }, now)
  const applied = { state: "DONE", mail, byOneself: actorId === id } as const
  const taken = link.kind === "NEW_MAIL" ? await followMail(change, locked, applied) : null
  return taken ?? userById(tx, id, now)
}
