import { linkKinds } from "../../../contract/links.ts"
import type { User } from "../../../contract/users.ts"
import { removeFactors } from "../../core/identity/index.ts"
import { appendEntry, recordAs } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { invitationMail, securedMail } from "../identity/mails.ts"
import { addLink, endLinks } from "../links/links.ts"
import { passwordKinds } from "../links/rules.ts"
import { refusalOfMail, renameAccount } from "./commands.mail.ts"
import { refusingConstraints } from "./commands.write.ts"
import { mailChangedMail } from "./mails.change.ts"
import { lockUser, userById } from "./queries.ts"
import { refusalOf } from "./rules.ts"

type RestoreRefusal =
  | "forbidden"
  | "own_profile"
  | "not_found"
  | "version_conflict"
  | "no_former_mail"
  | "mail_taken"
  | "mail_barred"

const restoreSql = `update users set mail = former_mail, former_mail = null, mail_changed_at = null
  where id = $1`

/**
 * An admin restores the address before the last change. In the same transaction sessions, password and all links end, and second
 * factors added since the change are removed; both addresses are informed (P142).
 */
export function restoreMail(
  parts: Context,
  admin: Actor,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<User | Refused<RestoreRefusal>> {
  return refusingConstraints(() =>
    parts.db.transaction(async (tx) => {
      const locked = await lockUser(tx, id, now)
      if (!locked) return refuse("not_found")
      const { before, identityId } = locked
      const { formerMail } = before
      const refused = refusalOf({ ...locked, actorId: admin.id }, false)
      if (refused) return refused
      if (before.version !== version) return refuse("version_conflict", { current: before })
      if (!formerMail) return refuse("no_former_mail")
      const refusedMail = await refusalOfMail(tx, formerMail.mail, id)
      if (refusedMail) return refusedMail
      await recordAs(tx, admin.id, "screen")
      await tx.run(restoreSql, [id])
      await appendEntry(tx, {
        ...{ source: "screen", actorId: admin.id, userId: id, at: now },
        ...{ kind: "user.mail_restored", content: {} },
      })
      const taken = identityId && (await renameAccount(tx, parts.identity, identityId, formerMail.mail))
      if (taken) return taken
      const after = await userById(tx, id, now)
      const change = { state: "RESTORED", mail: formerMail.mail, issuer: parts.identity.oidc?.name } as const
      await addToOutbox(tx, [mailChangedMail(before, change, parts), mailChangedMail(after, change, parts)])
      await secureAccount(tx, parts, { user: after, identityId, since: new Date(formerMail.until) }, now)
      return userById(tx, id, now)
    }),
  ) as Promise<User | Refused<RestoreRefusal>>
}

type Account = { user: User; identityId: string | null; since: Date }

/** Takes an account from anybody else who has it: only the link of the mail that is sent now opens it again (P175). */
async function secureAccount(
  tx: Tx,
  { identity, publicUrl }: Context,
  { user, identityId, since }: Account,
  now: Date,
): Promise<void> {
  await endLinks(tx, user.id, [...passwordKinds, ...linkKinds])
  if (identityId !== null) await identity.shutOut(tx, identityId)
  // Passwords and second factors are the issuer's.
  if (identity.oidc) return
  if (identityId === null) {
    const link = await addLink(tx, publicUrl, { kind: "INVITATION", userId: user.id }, now)
    await addToOutbox(tx, [invitationMail(user, user.active, link)])
    return
  }
  // A hosted service keeps them, and tells the portal nothing of them.
  if (!identity.hosted) await removeFactors(tx, identityId, since)
  const link = await addLink(tx, publicUrl, { kind: "RESET", userId: user.id }, now)
  await addToOutbox(tx, [securedMail(user, link)])
}
