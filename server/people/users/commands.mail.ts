import type { User } from "../../../contract/users.ts"
import type { IdentityService } from "../../core/identity/index.ts"
import { appendEntry, recordAs } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { removeUnheld } from "../identity/commands.ts"
import type { Context } from "../identity/context.ts"
import { isMailBlacklisted } from "../identity/queries.standing.ts"
import { recordProof } from "../identity/record.ts"
import { addLink, endLinks, type LinkRefusal, takeLink } from "../links/links.ts"
import { passwordKinds } from "../links/rules.ts"
import { keepFormerMail, refusingConstraints } from "./commands.write.ts"
import { mailChangedMail, newMailMail } from "./mails.change.ts"
import { lockUser, userById } from "./queries.ts"

type MailRefusal = "mail_taken" | "mail_barred"

const takenSql = "select from users where lower(mail) = lower($1) and id <> $2"

/** Why a person may not get this address. */
export async function refusalOfMail(tx: Tx, mail: string, id: string): Promise<Refused<MailRefusal> | null> {
  if (await isMailBlacklisted(tx, mail, id)) return refuse("mail_barred")
  return (await tx.one(takenSql, [mail, id])) ? refuse("mail_taken") : null
}

type Wanted = {
  user: User
  mail: string
  /** Who wants it: the person, or an admin. */
  actorId: string
}

/**
 * Begins a change of the address: it counts once its link was opened, the old one until then, and both are told. A later change
 * ends the one before (P142).
 */
export async function wantMail(
  tx: Tx,
  { identity, publicUrl, contact }: Omit<Context, "db">,
  { user, mail, actorId }: Wanted,
  now: Date,
): Promise<Refused<MailRefusal> | null> {
  const refused = await refusalOfMail(tx, mail, user.id)
  if (refused) return refused
  await removeUnheld(tx, identity, mail)
  // An account of another product, or of somebody who is just registering.
  if ((await identity.accountOf(mail, tx)) !== null) return refuse("mail_taken")
  const facts = { mail, formerMail: user.mail, actorId }
  const link = await addLink(tx, publicUrl, { kind: "NEW_MAIL", userId: user.id, facts }, now)
  const entry = { source: "screen", actorId, userId: user.id, at: now } as const
  await appendEntry(tx, { ...entry, kind: "user.mail_wanted", content: {} })
  await addToOutbox(tx, [newMailMail(user, mail, link)])
  const change = { state: "WANTED", mail, byOneself: actorId === user.id } as const
  await addToOutbox(tx, [mailChangedMail(user, change, { publicUrl, contact })])
  return null
}

/** Gives the account of a person another address in the transaction that gives it to the profile. */
export async function renameAccount(
  tx: Tx,
  identity: IdentityService,
  accountId: string,
  mail: string,
): Promise<Refused<"mail_taken"> | null> {
  await removeUnheld(tx, identity, mail)
  return identity.changeMail(tx, accountId, mail)
}

const writeSql = `update users u set mail = $2, ${keepFormerMail("$2", "$3")} where id = $1`

/** The new address counts from now on: its link was opened by the person. Links to the old one end. */
export function applyMail(
  parts: Context,
  { id, code }: { id: string; code: string },
  now: Date,
): Promise<User | Refused<LinkRefusal | MailRefusal>> {
  return refusingConstraints(() =>
    parts.db.transaction(async (tx) => {
      const link = await takeLink<{ mail: string; actorId: string }>(tx, code, ["NEW_MAIL"], now)
      if (isRefused(link)) return link
      const locked = await lockUser(tx, id, now)
      if (!locked) return refuse("invalid_link")
      const { before, identityId } = locked
      const { mail, actorId } = link.facts
      const refused = await refusalOfMail(tx, mail, id)
      if (refused) return refused
      await recordAs(tx, id, "screen")
      await tx.run(writeSql, [id, mail, now])
      await endLinks(tx, id, [...passwordKinds, "NEW_MAIL", "PROVE_MAIL", "SECOND_FACTOR"])
      const after = await userById(tx, id, now)
      await recordProof(tx, after, now)
      const change = {
        state: "DONE",
        mail,
        byOneself: actorId === id,
        issuer: parts.identity.oidc?.name,
      } as const
      await addToOutbox(tx, [mailChangedMail(before, change, parts), mailChangedMail(after, change, parts)])
      const taken = identityId && (await renameAccount(tx, parts.identity, identityId, mail))
      return taken || userById(tx, id, now)
    }),
  ) as Promise<User | Refused<LinkRefusal | MailRefusal>>
}
