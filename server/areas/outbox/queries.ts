import type { Db } from "../../platform/postgres/index.ts"

export type OutboxRow = {
  id: string
  kind: string
  /** Whose mail it is; null for the provider's. */
  userId: string | null
  recipientName: string
  recipientMail: string
  subject: string
  text: string
  createdAt: string
  attempts: number
  nextAttemptAt: string
  sentAt: string | null
  failedAt: string | null
  lastError: string
  actId: string | null
  activityId: string | null
  sentBare: boolean
}

const mostListed = 500

/** Every word of $1 in the recipient, as an admin reads it, or in the subject. */
const matches = `not exists (select from unnest($1::text[]) word
  where position(lower(word) in lower(recipient_name || ' <' || recipient_mail || '> ' || subject)) = 0)`
const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean)

const columns = `id, kind, user_id as "userId", recipient_name as "recipientName", recipient_mail as "recipientMail", subject,
  body_text as text, created_at as "createdAt", attempts, next_attempt_at as "nextAttemptAt", sent_at as "sentAt",
  failed_at as "failedAt", last_error as "lastError",
  act_id as "actId", (select a.activity_id from acts a where a.id = act_id) as "activityId", sent_bare as "sentBare"`

const newest = (condition: string) => `
  (select ${columns} from outbox where ${condition} and ${matches} order by created_at desc, id limit ${mostListed})`

/**
 * The mails that a search finds, each kind newest first: given-up ones, then all others, at most 500 of each. An old
 * one that was given up needs attention, so none of the others pushes it off the page, however many they are; only 500 newer ones
 * that were given up as well do. They name people: for admins only.
 */
export const listedMails = (db: Db, search: string): Promise<OutboxRow[]> =>
  db.many(
    `select * from (${newest("failed_at is not null")} union all ${newest("failed_at is null")}) listed
      order by "failedAt" is null, "createdAt" desc, id`,
    [wordsOf(search)],
  )

/** How many mails a search finds in all. */
export async function countMails(db: Db, search: string): Promise<number> {
  const found = await db.one<{ count: number }>(
    `select count(*)::int as count from outbox where ${matches}`,
    [wordsOf(search)],
  )
  return found?.count ?? 0
}

export const mailById = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.one(`select ${columns} from outbox where id = $1`, [id])
