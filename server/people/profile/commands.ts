import type { NoticeKind } from "../../../contract/enums.ts"
import type { User } from "../../../contract/users.ts"
import { type RateLimit, refuseOver } from "../../core/http/index.ts"
import type { IdentityService } from "../../core/identity/index.ts"
import { recordAs } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Database, Tx } from "../../core/postgres/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { type SafetyEvent, safetyMail } from "../identity/mails.ts"
import { wordsAbout } from "../identity/queries.words.ts"
import { recordAccountEvent } from "../identity/record.ts"
import { refusalOfPassword } from "../identity/rules.ts"
import { endLinks } from "../links/links.ts"
import { passwordKinds } from "../links/rules.ts"
import { wantMail } from "../users/commands.mail.ts"
import { userById } from "../users/queries.ts"
import { type Asking, type OwnProof, proveOneself } from "./commands.proof.ts"

/** Each wish sends a mail to an address that may be anybody's, and one to the own. */
const mailWishes: RateLimit = { name: "mail wish", tries: 5, seconds: 86_400 }

/** Changes one's own name and phone. */
export function updateProfile(
  { db }: Context,
  actor: Actor,
  form: { version: number; firstname: string; lastname: string; phone: string },
  now: Date,
): Promise<User | Refused<"version_conflict">> {
  return db.transaction(async (tx) => {
    await recordAs(tx, actor.id, "screen")
    const changed = await tx.run(
      `update users set firstname = $3, lastname = $4, phone = $5
       where id = $1 and version = $2`,
      [actor.id, form.version, form.firstname, form.lastname, form.phone],
    )
    const current = await userById(tx, actor.id, now)
    return changed > 0 ? current : refuse("version_conflict", { current })
  })
}

/** Stores which mails the person does without. */
export async function chooseNotices(db: Database, actor: Actor, muted: readonly NoticeKind[]): Promise<void> {
  await db.run("update users set muted_notices = $2 where id = $1", [actor.id, [...new Set(muted)].sort()])
}

/** Requests another address of one's own: it counts once its link was opened (P142). */
export function changeOwnMail(parts: Context, actor: Actor, mail: string, now: Date) {
  return parts.db.transaction(async (tx) => {
    const user = await userById(tx, actor.id, now)
    if (user.mail.toLowerCase() === mail.toLowerCase()) return user
    const tooMany = await refuseOver(tx, mailWishes, actor.id, now)
    if (tooMany) return tooMany
    const taken = await wantMail(tx, parts, { user, mail, actorId: actor.id }, now)
    return isRefused(taken) ? taken : userById(tx, actor.id, now)
  })
}

/** Ends one of one's own sessions. */
export async function endSession(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Refused<"not_found"> | null> {
  const sql = `delete from identity.session where id = $1 and "userId" = $2`
  return (await db.run(sql, [id, actor.sub])) > 0 ? null : refuse("not_found")
}

/** Ends all of one's own sessions but the one that asks. */
export async function endOtherSessions(
  db: Tx | Database,
  identity: IdentityService,
  actor: Actor,
): Promise<void> {
  // Without a session of its own the token is of a hosted identity, which keeps the sessions.
  if (actor.sid === null) await identity.endSessions(db, actor.sub)
  else await db.run(`delete from identity.session where "userId" = $1 and id <> $2`, [actor.sub, actor.sid])
}

/**
 * Changes one's own password by the old one and the strongest second factor; links on their way and all other sessions end. The new
 * password is judged first, so that a refused one uses up no code.
 */
export async function changePassword(
  parts: Context,
  asking: Asking,
  { newPassword, ...proof }: OwnProof & { newPassword: string },
  now: Date,
) {
  const { actor } = asking
  const words = await wordsAbout(parts.db, actor.mail, parts.portalWords)
  const refused =
    refusalOfPassword(parts.passwordPolicy, newPassword, words) ??
    (await proveOneself(parts, asking, proof, now))
  if (refused) return refused
  return parts.db.transaction(async (tx): Promise<Nothing> => {
    await parts.identity.setPassword(tx, actor.sub, newPassword)
    await endLinks(tx, actor.id, passwordKinds)
    await endOtherSessions(tx, parts.identity, actor)
    await recordWithMail(tx, parts, actor, "password", now)
    return nothing
  })
}

/** Records what the caller did to the security of their account, with a mail to its address. */
export async function recordWithMail(
  tx: Tx,
  { publicUrl }: Context,
  actor: Actor,
  event: Exclude<SafetyEvent, "password_by_link">,
  now: Date,
): Promise<void> {
  await recordAccountEvent(tx, `account.${event}`, { accountId: actor.sub }, now)
  await addToOutbox(tx, [safetyMail(actor, event, publicUrl)])
}
