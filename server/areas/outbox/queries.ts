import type { Db } from "../../platform/db.ts"

export type OutboxRow = {
  id: string
  kind: string
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
}

const mostListed = 500

const columns = `id, kind, recipient_name as "recipientName", recipient_mail as "recipientMail", subject,
  body_text as text, created_at as "createdAt", attempts, next_attempt_at as "nextAttemptAt", sent_at as "sentAt",
  failed_at as "failedAt", last_error as "lastError"`

/** The newest mails, newest first, at most 500. They name people: for admins only. */
export const newestMails = (db: Db): Promise<OutboxRow[]> =>
  db.many(`select ${columns} from outbox order by created_at desc, id limit ${mostListed}`)

export const mailById = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.one(`select ${columns} from outbox where id = $1`, [id])
