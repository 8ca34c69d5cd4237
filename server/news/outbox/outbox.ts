import type { OutboxMail } from "../../../contract/outbox.ts"
import { type Search, searchOf } from "../../../contract/search.ts"
import { appendEntry } from "../../core/journal/index.ts"
import {
  mailKinds,
  type OutgoingMail,
  withoutCodes,
  withoutCodesSql,
  withReference,
} from "../../core/mail/index.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

/** Without the codes of its links (P55), unless an admin asked for them. Without a mail server no attempt is announced. */
export function presentMail(row: OutboxRow, sendsMails: boolean, showsLinks = false): OutboxMail {
  const state = stateOf(row, sendsMails)
  const text = showsLinks ? row.text : withoutCodes(row.text)
  return {
    id: row.id,
    kind: row.kind,
    state,
    to: `${row.recipientName} <${row.recipientMail}>`,
    subject: row.subject,
    text,
    hasHiddenLink: !sendsMails && state === "kept" && text !== row.text,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    attempts: row.attempts,
    nextAttemptAt: state === "waiting" ? row.nextAttemptAt : null,
    lastError: row.lastError,
    document: documentOf(row),
  }
}

const documentOf = ({ actId, activityId, sentBare }: OutboxRow): OutboxMail["document"] =>
  actId && activityId ? { actId, activityId, bare: sentBare } : null

function stateOf(row: OutboxRow, sendsMails: boolean): OutboxMail["state"] {
  if (row.sentAt) return "sent"
  if (row.failedAt) return "failed"
  return sendsMails ? "waiting" : "kept"
}

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
  nextAttemptAt: string | null
  sentAt: string | null
  failedAt: string | null
  lastError: string
  actId: string | null
  activityId: string | null
  sentBare: boolean
}

const mostListed = 500

type Condition = { sql: string; parameters: string[] }

/** A day, a month, a year, an hour, or several of them as `folded` leaves them: no job number and no address is that. */
const partOfTime = /^\d{1,4}( \d{1,4})*$/
/** Recipient and subject; for what may be a part of it also when the mail was written, as screens say it. */
const searched = (phrase: string) =>
  partOfTime.test(phrase)
    ? "(search_text || to_char(created_at at time zone 'Europe/Berlin', ' DD MM YYYY HH24 MI'))"
    : "search_text"

/** As `isFound` of contract/search.ts has it; true where nothing is searched. No word has a character that `like` reads otherwise. */
function matching(search: Search | null): Condition {
  const parameters: string[] = []
  const holds = (text: string) => `${searched(text)} like $${parameters.push(`%${text}%`)}`
  const conditions = (search?.words ?? []).map(({ phrase, compact }) =>
    compact === phrase ? holds(phrase) : `(${holds(phrase)} or ${holds(compact)})`,
  )
  return { sql: ["true", ...conditions].join(" and "), parameters }
}

/** The best in front (P186), as `rankOf` has it; the usual order where nothing is searched, so that an index answers it. */
function ranking(search: Search | null, before: number): Condition {
  const phrases = (search?.words ?? []).map(({ phrase }) => phrase)
  const parameters = phrases.map((phrase) => `% ${phrase}%`)
  const begins = phrases.map((phrase, at) => `${searched(phrase)} like $${before + at + 1}`)
  return {
    sql: begins.length === 0 ? "0" : `case when ${begins.join(" and ")} then 0 else 1 end`,
    parameters,
  }
}

const columns = `id, kind, user_id as "userId", recipient_name as "recipientName", recipient_mail as "recipientMail", subject,
  body_text as text, created_at as "createdAt", attempts, sent_at as "sentAt",
  failed_at as "failedAt", last_error as "lastError",
  (select start_after from jobs.job j where j.name = 'mail' and j.id = outbox.id) as "nextAttemptAt",
  act_id as "actId", (select a.activity_id from acts a where a.id = act_id) as "activityId", sent_bare as "sentBare"`

/** Ids first: an index alone answers which, and only those that are listed are read. */
const best = (condition: string, matches: string, rank: string) => `
  (select id, ${rank} as rank from outbox where ${condition} and ${matches}
   order by ${rank === "0" ? "" : "rank, "}created_at desc, id limit ${mostListed})`

/**
 * The mails that a search finds, given-up ones, then all others, at most 500 of each: the best in front, the newest first. An old
 * one that was given up needs attention, so none of the others pushes it off the page, however many they are; only 500 newer ones
 * that were given up as well do. They name people: for admins only.
 */
export function listedMails(db: Db, typed: string): Promise<OutboxRow[]> {
  const search = searchOf(typed)
  const matches = matching(search)
  const rank = ranking(search, matches.parameters.length)
  const part = (condition: string) => best(condition, matches.sql, rank.sql)
  return db.many(
    `select ${columns} from (${part("failed_at is not null")} union all ${part("failed_at is null")}) listed
       join outbox using (id) order by failed_at is null, rank, created_at desc, id`,
    [...matches.parameters, ...rank.parameters],
  )
}

export async function countMails(db: Db, typed: string): Promise<number> {
  const { sql, parameters } = matching(searchOf(typed))
  return (await db.value<number>(`select count(*)::int as count from outbox where ${sql}`, parameters)) ?? 0
}

export const mailById = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.one(`select ${columns} from outbox where id = $1`, [id])

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
  reference: string | null
}

/** The own reference of the case, if the recipient may see it: it is in no stored mail, because admins read these (P258). */
const referenceSql = `(select r.reference from case_references r join acts a on a.id = r.case_id
  join user_locations ul on ul.location_id = a.location_id and ul.user_id = outbox.user_id
  join users u on u.id = ul.user_id and u.active and u.type <> 'ADMIN'
  where r.case_id = outbox.case_id and not is_blocked(u.id, now()))`

/** Counts an attempt before it is made; undefined for a mail that was sent, given up or deleted meanwhile. */
export async function beginAttempt(tx: Tx, id: string): Promise<MailInHand | undefined> {
  const row = await tx.one<Row>(
    `update outbox set attempts = attempts + 1 where id = $1 and sent_at is null and failed_at is null
      returning id, recipient_name as "recipientName", recipient_mail as "recipientMail", subject, body_text as text,
        body_html as html, attempts as attempt, act_id as "actId", ${referenceSql} as reference`,
    [id],
  )
  if (!row) return undefined
  const { recipientName, recipientMail, reference, ...mail } = row
  return {
    ...mail,
    ...(reference && withReference(mail, reference)),
    to: { name: recipientName, address: recipientMail },
  }
}

/** It is never sent again, even if another process has it. The codes of its links are kept nowhere (P55). */
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
  const entry = { actorId: actor.id, userId: mail.userId, at: now }
  const content = { id, mail: mail.kind }
  if (retried > 0) await appendEntry(tx, { ...entry, kind: sends ? "mail.retried" : "mail.shown", content })
  return { mail, showsLinks: retried > 0 && !sends }
}
