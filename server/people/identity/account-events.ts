import type { ErrorCode } from "../../../contract/errors.ts"
import type { EntryKind } from "../../../contract/record-words.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import type { Refused } from "../../core/refusal.ts"
import type { Context } from "./context.ts"
import type { Actor } from "./gate.ts"
import { type SafetyEvent, safetyMail } from "./mails.ts"
import type { RecoveryCodes } from "./second-factor.ts"

export async function recordAccountEvent(
  tx: Tx,
  kind: Extract<EntryKind, `account.${string}`>,
  { accountId, actorId }: { accountId: string; actorId?: string },
  now: Date,
): Promise<void> {
  const holder = await tx.one<{ id: string }>("select id from users where identity_id = $1", [accountId])
  if (!holder) return
  await appendEntry(tx, { kind, actorId: actorId ?? holder.id, userId: holder.id, at: now })
}

/** Records a security change by the caller, with an e-mail to them. */
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

/** Ends all other sessions of the caller. */
export const endOthers = (db: Db, { sub, sid }: Actor): Promise<number> =>
  db.run(`delete from identity.session where "userId" = $1 and id <> $2`, [sub, sid])

/** The first factor ends all other sessions, again after the commit for sign-ins that did not see the factor yet. */
export async function endingOthers<Outcome extends RecoveryCodes | Refused<ErrorCode>>(
  { db }: Context,
  actor: Actor,
  add: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const endIfFirst = async (on: Db, added: Outcome) => {
    if ("recoveryCodes" in added && added.recoveryCodes.length > 0) await endOthers(on, actor)
    return added
  }
  return endIfFirst(db, await db.transaction(async (tx) => endIfFirst(tx, await add(tx))))
}

type Address = { id: string; mail: string }

/** Records that the address of a profile is proven: a link sent to it was opened (P54). */
export async function recordProof(tx: Tx, user: Address, now: Date): Promise<void> {
  const { id } = user
  if (await proveMail(tx, user, now))
    await appendEntry(tx, { kind: "user.mail_proven", actorId: id, userId: id, at: now })
}

/** Stores that the address of a profile is proven; false if it was already. */
export async function proveMail(tx: Tx, { id, mail }: Address, now: Date): Promise<boolean> {
  const proven = await tx.run(
    `insert into proven_mails as known (user_id, mail, at) values ($1, $2, $3)
     on conflict (user_id) do update set mail = excluded.mail, at = excluded.at where lower(known.mail) <> lower(excluded.mail)`,
    [id, mail, now],
  )
  return proven > 0
}
