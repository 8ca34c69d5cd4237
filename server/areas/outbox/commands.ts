import type { OutgoingMail } from "../../platform/mail/index.ts"
import type { Db, Tx } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import { appendEntry } from "../record/record.ts"
import { mailById, type OutboxRow } from "./queries.ts"
import { furthestAhead, withoutCodesSql } from "./rules.ts"

/** A mail in a worker's hand. `attempt` counts from 1 and marks whose hand it is in. */
export type ClaimedMail = OutgoingMail & {
  attempt: number
  /** The act whose document goes with it; null for a mail without one. */
  actId: string | null
}

type ClaimedRow = Pick<OutgoingMail, "id" | "subject" | "text" | "html"> & {
  recipientName: string
  recipientMail: string
  attempt: number
  actId: string | null
}

/** Whether the mail waits for a document no longer: it has come, or ten minutes are over (P130). */
const hasWaited = `(act_id is null or created_at < now() - interval '10 minutes' or exists (
  select from contract_documents d where d.act_id = outbox.act_id and d.made_at is not null))`

/**
 * Takes the most urgent mail that is due, of those the oldest, for nobody else until `until`; undefined when none is due at `now`. A mail that
 * was never tried is due at once, whatever the clock says that wrote it down. The attempt counts before it is made.
 */
export async function claimMail(db: Db, now: Date, until: Date): Promise<ClaimedMail | undefined> {
  const row = await db.one<ClaimedRow>(
    `update outbox set attempts = attempts + 1, claimed_until = $2
      where id = (
        select id from outbox
         where sent_at is null and failed_at is null and (attempts = 0 or next_attempt_at <= $1 or next_attempt_at > $3)
           and (claimed_until is null or claimed_until <= $1 or claimed_until > $3) and ${hasWaited}
         order by priority, next_attempt_at limit 1 for update skip locked)
      returning id, recipient_name as "recipientName", recipient_mail as "recipientMail", subject, body_text as text,
        body_html as html, attempts as attempt, act_id as "actId"`,
    [now, until, furthestAhead(now)],
  )
  if (!row) return undefined
  const { recipientName, recipientMail, ...mail } = row
  return { ...mail, to: { name: recipientName, address: recipientMail } }
}

/**
 * Records that the mail server took a mail: it is never sent again, even if another worker has claimed it since. From then on the
 * portal has no use for the codes of its links, and keeps them nowhere, not even in a backup (P55).
 */
export async function markSent(
  db: Db,
  { id, actId, attachments = [] }: ClaimedMail,
  at: Date,
): Promise<void> {
  await db.run(
    `update outbox set sent_at = $2, failed_at = null, claimed_until = null, last_error = '', sent_bare = $3,
        body_text = ${withoutCodesSql("body_text")}, body_html = ${withoutCodesSql("body_html")}
      where id = $1`,
    [id, at, actId !== null && attachments.length === 0],
  )
}

/** Records a failed attempt and when the next one is due; null gives the mail up at `at`. */
export async function markFailed(
  db: Db,
  { id, attempt }: ClaimedMail,
  failure: { error: string; at: Date; nextAt: Date | null },
): Promise<void> {
  // Only while the claim is still ours: after the lease another worker may have the mail in hand.
  await db.run(
    `update outbox set claimed_until = null, last_error = $3, next_attempt_at = coalesce($5, next_attempt_at),
        failed_at = case when $5::timestamptz is null then $4::timestamptz end
      where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempt, failure.error, failure.at, failure.nextAt],
  )
}

/** These are about the very address that they were written to, or their link ended with it. */
const boundToAddress = [
  ...["NEW_MAIL", "MAIL_CHANGED", "INVITATION", "REGISTERED"],
  ...["PASSWORD_RESET", "SECOND_FACTOR_RESET", "ACCOUNT_SECURED"],
]

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
  const retried = await tx.run(
    `update outbox set attempts = 0, next_attempt_at = $2, failed_at = null, claimed_until = null,
        recipient_mail = case when kind = any($3) then recipient_mail when user_id is null then $4
          else coalesce((select mail from users where id = user_id and deleted_at is null), recipient_mail) end
      where id = $1 and sent_at is null and (claimed_until is null or claimed_until <= $2 or claimed_until > $5)`,
    [id, now, boundToAddress, providerMail, furthestAhead(now)],
  )
  const mail = await mailById(tx, id)
  if (!mail) return refuse("not_found")
  const entry = { source: "screen", actorId: actor.id, userId: mail.userId, at: now } as const
  const content = { id, mail: mail.kind }
  if (retried > 0) await appendEntry(tx, { ...entry, kind: sends ? "mail.retried" : "mail.shown", content })
  return { mail, showsLinks: retried > 0 && !sends }
}
