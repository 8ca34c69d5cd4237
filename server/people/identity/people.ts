import type { ErrorCode } from "../../../contract/core/errors.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { type SafetyEvent, safetyMail } from "./mails.ts"

/** Whether the address is blacklisted for a person other than `holderId`: it can neither register nor be assigned to another user. */
export const isMailBlacklisted = async (db: Db, mail: string, holderId: string | null): Promise<boolean> =>
  (await db.one(blacklistedSql, [mail, holderId])) !== undefined

/** SQL of the hash that the blacklist stores of an address, without its tag (`+…`): most providers deliver both to one mailbox. */
export const mailHash = (mail: string) =>
  `encode(sha256(convert_to(lower(btrim(regexp_replace(${mail}, '\\+[^@]*@', '@'))), 'UTF8')), 'hex')`

const blacklistedSql = `
  select from blacklisted_mails m join moderation_acts b on b.id = m.block_id
  where m.mail_hash = ${mailHash("$1")} and b.user_id is distinct from $2`

/** Why a user admitted by the gate may no longer request, checked just before writing. */
export type RequesterRefusal = Extract<
  ErrorCode,
  "inactive" | "blocked" | "forbidden" | "terms_not_accepted" | "location_not_yours"
>

/** Why the actor may not act for this location, or null. Locks their row until commit (ADR-0030), before any car. */
export async function refusalOfRequester(tx: Tx, actor: Actor, locationId: string, now: Date) {
  const row = await tx.one<{ refusal: RequesterRefusal | null }>(
    "select request_refusal($1, $2, $3, $4) as refusal",
    [actor.id, locationId, actor.terms?.version ?? null, now],
  )
  return row?.refusal ? refuse(row.refusal) : null
}

/** The user with this address, ignoring case; one index look-up whether known or not (P38). */
export const userIdOf = async (db: Db, mail: string): Promise<string | undefined> =>
  await db.value<string>("select id from users where lower(mail) = lower($1)", [mail])

/** The user of an account whose holder was authenticated. */
export const userIdOfAccount = async (db: Db, accountId: string): Promise<string | undefined> =>
  await db.value<string>("select id from users where identity_id = $1", [accountId])

/** Serialises the calls of one person, so that limits hold. Refuses if they were deleted meanwhile. */
export async function lockPerson(tx: Tx, { id }: Actor): Promise<Refused<"unauthenticated"> | null> {
  const row = await tx.one("select from users where id = $1 and deleted_at is null for no key update", [id])
  return row ? null : refuse("unauthenticated")
}

/** After a change of how the caller signs in: ends all other sessions, records it, with an e-mail to them (P151). */
export async function recordCredentials(
  { tx, caller, now, publicUrl }: Change,
  event: Exclude<SafetyEvent, "password_by_link">,
): Promise<void> {
  await endOthers(tx, caller)
  await appendEntry(tx, { kind: `account.${event}`, actorId: caller.id, userId: caller.id, at: now })
  await addToOutbox(tx, [safetyMail(caller, event, publicUrl)])
}

/** Ends all other sessions of the caller. */
export const endOthers = (db: Db, { sub, sid }: Actor): Promise<number> =>
  db.run(`delete from identity.session where "userId" = $1 and id <> $2`, [sub, sid])

/** Stores and records, once, that the address of a profile is proven: a link sent to it was opened (P54). */
export async function recordProof(tx: Tx, { id, mail }: { id: string; mail: string }, now: Date) {
  const proven = await tx.run(
    `insert into proven_mails as stored (user_id, mail, at) values ($1, $2, $3)
     on conflict (user_id) do update set mail = excluded.mail, at = excluded.at where lower(stored.mail) <> lower(excluded.mail)`,
    [id, mail, now],
  )
  if (proven > 0) await appendEntry(tx, { kind: "user.mail_proven", actorId: id, userId: id, at: now })
}
