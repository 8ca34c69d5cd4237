import type { Db } from "../../core/postgres/index.ts"

/** Who of these people is blocked at an instant. */
export async function blockedAmong(db: Db, userIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.many<{ userId: string }>(
    `select user_id as "userId" from standing_blocks
     where user_id = any($1) and (ends_at is null or ends_at > $2)`,
    [userIds, now],
  )
  return new Set(rows.map(({ userId }) => userId))
}

/**
 * Whether a mail, without regard to case, stands on the blacklist because of a person other than `holderId`: nobody may
 * register with it, and no admin may give it to another user.
 */
export async function isMailBlacklisted(db: Db, mail: string, holderId: string | null): Promise<boolean> {
  const row = await db.one<{ listed: boolean }>(
    `select exists (select from blacklisted_mails m join moderation_acts b on b.id = m.block_id
       where m.mail_hash = ${mailHash("$1")} and b.user_id is distinct from $2) as listed`,
    [mail, holderId],
  )
  return row?.listed ?? false
}

/** SQL of what the blacklist keeps of a mail. */
export const mailHash = (mail: string) => `encode(sha256(convert_to(lower(btrim(${mail})), 'UTF8')), 'hex')`
/** The same for addresses that differ by their tag alone: one mailbox at most providers. */
export const baseHash = (mail: string) => mailHash(`regexp_replace(${mail}, '\\+[^@]*@', '@')`)
