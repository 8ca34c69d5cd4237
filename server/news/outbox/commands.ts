import { appendEntry } from "../../core/journal/index.ts"
import { mailKinds, type OutgoingMail, withoutCodesSql } from "../../core/mail/index.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { mailById, type OutboxRow } from "./queries.ts"

/** A mail that is being sent. `attempt` counts from 1. */
export type MailInHand = OutgoingMail & {
  attempt: number
  /** The act whose document goes with it; null for a mail without one. */
  actId: string | null
}

type Row = Pick<OutgoingMail, "id" | "subject" | "text" | "html"> & {
  recipientName: string
  recipientMail: string
  attempt: number
  actId: string | null
}

/** Counts an attempt before it is made; undefined for a mail that was sent, given up or deleted meanwhile. */
export async function beginAttempt(tx: Tx, id: string): Promise<MailInHand | undefined> {
  const row = await tx.one<Row>(
    `update outbox set attempts = attempts + 1 where id = $1 and sent_at is null and failed_at is null
      returning id, recipient_name as "recipientName", recipient_mail as "recipientMail", subject, body_text as text,
        body_html as html, attempts as attempt, act_id as "actId"`,
    [id],
  )
  if (!row) return undefined
  const { recipientName, recipientMail, ...mail } = row
  return { ...mail, to: { name: recipientName, address: recipientMail } }
}

/**
 * Records that the mail server took a mail: it is never sent again, even if another process has it in hand by then. From then on the
 * portal has no use for the codes of its links, and keeps them nowhere, not even in a backup (P55).
 */
export async function markSent(db: Db, { id, actId, attachments = [] }: MailInHand, at: Date): Promise<void> {
  await db.run(
    `update outbox set sent_at = $2, failed_at = null, last_error = '', sent_bare = $3,
        body_text = ${withoutCodesSql("body_text")}, body_html = ${withoutCodesSql("body_html")}
      where id = $1`,
    [id, at, actId !== null && attachments.length === 0],
  )
}

/** Records a failed attempt; with an instant as the last one. */
export async function markFailed(
  db: Db,
  { id, attempt }: MailInHand,
  failure: { error: string; givenUpAt: Date | null },
): Promise<void> {
  // Only while the attempt is the newest: another process may have the mail in hand by then.
  await db.run(
    "update outbox set last_error = $3, failed_at = $4 where id = $1 and attempts = $2 and sent_at is null",
    [id, attempt, failure.error, failure.givenUpAt],
  )
}

const boundToAddress = Object.entries(mailKinds).flatMap(([kind, rules]) =>
  rules.isBoundToAddress ? [kind] : [],
)

type Retry = { id: string; actor: { id: string }; providerMail: string; sends: boolean }

/**
 * Makes a waiting or given-up mail due at once, with all attempts before it again, to the address that its reader has by now:
 * a wrong one is why most are given up. A mail that is sent or just being sent stays as it is. Where nothing is sent an admin hands
 * its links on, and the record says who looked (P149).
 */
export async function retryMail(
  tx: Tx,
  { id, actor, providerMail, sends }: Retry,
  now: Date,
): Promise<{ mail: OutboxRow; showsLinks: boolean } | Refused<"not_found">> {
  await tx.run("delete from jobs.job where name = 'mail' and id = $1 and state <> 'active'", [id])
  const retried = await tx.run(
    `with retried as (
      update outbox set attempts = 0, failed_at = null,
        recipient_mail = case when kind = any($2) then recipient_mail when user_id is null then $3
          else coalesce((select mail from users where id = user_id and deleted_at is null), recipient_mail) end
      where id = $1 and sent_at is null and not exists (select from jobs.job where name = 'mail' and id = $1)
      returning id, priority, act_id, created_at)
    select add_job('mail', id, priority,
      case when exists (select from contract_documents d where d.act_id = retried.act_id and d.made_at is not null)
        then now() else greatest(now(), mail_due(act_id, created_at)) end) from retried`,
    [id, boundToAddress, providerMail],
  )
  const mail = await mailById(tx, id)
  if (!mail) return refuse("not_found")
  const entry = { source: "screen", actorId: actor.id, userId: mail.userId, at: now } as const
  const content = { id, mail: mail.kind }
  if (retried > 0) await appendEntry(tx, { ...entry, kind: sends ? "mail.retried" : "mail.shown", content })
  return { mail, showsLinks: retried > 0 && !sends }
}
