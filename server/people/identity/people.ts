import type { ErrorCode } from "../../../contract/errors.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "./gate.ts"

export async function blockedAmong(db: Db, userIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.many<{ userId: string }>(
    `select user_id as "userId" from standing_blocks
     where user_id = any($1) and (ends_at is null or ends_at > $2)`,
    [userIds, now],
  )
  return new Set(rows.map(({ userId }) => userId))
}

/** Because of a person other than `holderId`: nobody may register with it, and no admin may give it to another user. */
export async function isMailBlacklisted(db: Db, mail: string, holderId: string | null): Promise<boolean> {
  return (
    (await db.value<boolean>(
      `select exists (select from blacklisted_mails m join moderation_acts b on b.id = m.block_id
       where m.mail_hash = ${mailHash("$1")} and b.user_id is distinct from $2) as listed`,
      [mail, holderId],
    )) ?? false
  )
}

/** SQL of what the blacklist keeps of a mail. */
export const mailHash = (mail: string) => `encode(sha256(convert_to(lower(btrim(${mail})), 'UTF8')), 'hex')`
/** The same for addresses that differ by their tag alone: one mailbox at most providers. */
export const baseHash = (mail: string) => mailHash(`regexp_replace(${mail}, '\\+[^@]*@', '@')`)

/** Why somebody who passed the gate may no longer ask, by the time they are about to. */
export type AskingRefusal = Extract<
  ErrorCode,
  "inactive" | "blocked" | "forbidden" | "terms_not_accepted" | "location_not_yours"
>

/**
 * Why the actor may not ask or accept for this location now; null where they may. Their row stays locked to the end of the
 * transaction, so no right can be taken away before it is committed (ADR-0030). Before the cars: locked in the order person, car.
 */
export async function refusalOfAsking(
  tx: Tx,
  actor: Actor,
  locationId: string,
  now: Date,
): Promise<Refused<AskingRefusal> | null> {
  const row = await tx.one<{ refusal: AskingRefusal | null }>(
    "select asking_refusal($1, $2, $3, $4) as refusal",
    [actor.id, locationId, actor.terms?.version ?? null, now],
  )
  return row?.refusal ? refuse(row.refusal) : null
}

/** Who signs in with this mail, for the security log, which names nobody; undefined where nobody does. */
export const userIdOf = async (db: Db, mail: string): Promise<string | undefined> =>
  await db.value<string>("select id from users where lower(mail) = lower($1)", [mail])

/** The same for somebody who proved to be the holder of an account. */
export const userIdOfAccount = async (db: Db, accountId: string): Promise<string | undefined> =>
  await db.value<string>("select id from users where identity_id = $1", [accountId])

/** Calls of one person come one after the other, so no limit is passed. Refuses who was deleted meanwhile. */
export async function holdPerson(tx: Tx, { id }: Actor): Promise<Refused<"unauthenticated"> | null> {
  const here = await tx.one("select from users where id = $1 and deleted_at is null for no key update", [id])
  return here ? null : refuse("unauthenticated")
}
