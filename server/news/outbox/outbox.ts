import type { FastifyInstance } from "fastify"
import { searchOf } from "../../../contract/core/search.ts"
import type { OutboxMail } from "../../../contract/news/outbox.ts"
import * as calls from "../../../contract/news/outbox.ts"
import { route } from "../../core/http/route.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { OutgoingMail } from "../../core/mail/transport.ts"
import type { Database, Db, Tx } from "../../core/postgres/db.ts"
import { binding, everyWord } from "../../core/postgres/search.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { withoutCodesSql } from "../../portal/mail/codes.ts"

export function outboxRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates, clock, sendsMails: sends } = context
  route(app, calls.listOutbox, gates.admin, async ({ query: { search = "" } }) => ({
    ...(await listedMails(db, search, sends)),
    held: sends ? ((await db.value<number>(`select count(*)::int from outbox where ${isHeld}`)) ?? 0) : 0,
    sends,
  }))
  route(app, calls.readMailPage, gates.admin, async ({ query: { id } }) => {
    const sql = `select ${withoutCodesSql("body_html")} as html from outbox where id = $1`
    return (await db.one<{ html: string }>(sql, [id])) ?? refuse("not_found")
  })
  route(app, calls.settleHeld, gates.admin, ({ caller, body: { send } }) =>
    db.transaction((tx) => settleHeld(tx, caller, send, clock())),
  )
  route(app, calls.retryMail, gates.admin, ({ caller, body }) =>
    db.transaction((tx) => retryMail(tx, context, caller, body.id, clock())),
  )
}

/** Without a mail server nothing is attempted: e-mails are kept. */
type Shown = { sends: boolean; showsLinks?: boolean }

/** SQL: an `OutboxMail`, without the codes of its links unless `showsLinks`. */
const columns = ({ sends, showsLinks = false }: Shown) => `
  id, kind, user_id as "userId", recipient_name || ' <' || recipient_mail || '>' as "to", subject,
  ${showsLinks ? "body_text" : hiddenLinks} as text, created_at as "createdAt", sent_at as "sentAt", attempts,
  case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when dropped_at is not null then 'dropped'
    ${sends ? "when due_at is null then 'held' else 'waiting'" : "else 'kept'"} end as state,
  ${!sends && !showsLinks} and coalesce(sent_at, failed_at, dropped_at) is null and body_text <> ${hiddenLinks} as "hasHiddenLink",
  case when ${sends} and sent_at is null and failed_at is null then due_at end as "nextAttemptAt",
  last_error as "lastError",
  (select json_build_object('actId', a.id, 'activityId', a.case_id, 'bare', sent_bare) from acts a where a.id = act_id) as document`
const hiddenLinks = withoutCodesSql("body_text")

const maxListed = 500

/** Parts of a date or time after `folded`; the only four digits in a row are a year. */
const partOfTime = /^(\d{1,3}|20\d\d)( (\d{1,3}|20\d\d))*$/
/** SQL: recipient and subject, and the creation time as shown on screen if the word could be part of it. */
const searchedColumn = (form: string) =>
  partOfTime.test(form)
    ? "(search_text || to_char(created_at at time zone 'Europe/Berlin', ' DD MM YYYY HH24 MI'))"
    : "search_text"

function matching(typed: string) {
  const { parameters, bind } = binding()
  const search = searchOf(typed)
  return { parameters, sql: search ? everyWord(search, bind, searchedColumn) : "true" }
}

/** Selects ids with an index only, so that just the listed rows are read. */
const newest = (condition: string) => `
  (select id from outbox where ${condition} order by created_at desc, id limit ${maxListed})`

/** At most 500 given-up e-mails and 500 others, so that old failures stay visible, and the number of all. */
export async function listedMails(
  db: Db,
  typed: string,
  sends: boolean,
): Promise<{ mails: OutboxMail[]; total: number }> {
  const { sql, parameters } = matching(typed)
  const mails = await db.many<OutboxMail>(
    `select ${columns({ sends })} from (${newest(`failed_at is not null and ${sql}`)}
       union all ${newest(`failed_at is null and ${sql}`)}) listed
       join outbox using (id) order by failed_at is null, created_at desc, id`,
    parameters,
  )
  if (mails.length < maxListed) return { mails, total: mails.length }
  const total = await db.value<number>(`select count(*)::int from outbox where ${sql}`, parameters)
  return { mails, total: total ?? 0 }
}

export type MailAttempt = OutgoingMail & {
  attempt: number
  actId: string | null
  /** The recipient may not see its cars any more (P126). */
  isWithheld: boolean
  /** Its deadline is over. */
  isExpired: boolean
  /** The dealer's own, if it may be in this e-mail (P258). */
  reference: string | null
}

type Row = Omit<MailAttempt, "to" | "attachments"> & { recipientName: string; recipientMail: string }

/** The case's own reference; added on sending, because admins can read stored e-mails. */
const referenceSql = `(select r.reference from case_references r
  where array[r.case_id] = outbox.case_ids and outbox.user_id is not null and not outbox.is_answered)`

const replyToSql = `(select json_build_object('name', u.firstname || ' ' || u.lastname, 'address', u.mail)
  from users u where u.id = outbox.reply_user_id and u.deleted_at is null)`

/** SQL: no attempt is running. */
const isUnclaimed = "coalesce(claimed_until < now(), true)"

/**
 * The next due e-mail, undefined if there is none. Its attempt is counted in advance, and nothing else attempts it for five minutes, which are far
 * longer than an attempt: only that of a dead process is repeated.
 */
export async function beginAttempt(tx: Tx, now: Date): Promise<MailAttempt | undefined> {
  const row = await tx.one<Row>(
    `update outbox set attempts = attempts + 1, claimed_until = now() + interval '5 minutes'
      where id = (select id from outbox where due_at <= now() and sent_at is null and failed_at is null and ${isUnclaimed}
        order by priority desc, created_at limit 1 for update skip locked)
      returning id, recipient_name as "recipientName", recipient_mail as "recipientMail", subject, body_text as text,
        body_html as html, attempts as attempt, act_id as "actId", ${referenceSql} as reference, ${replyToSql} as "replyTo",
        coalesce(valid_until < $1, false) as "isExpired",
        is_about_cars and user_id is not null and not gets_car_mails(user_id, case_ids, $1) as "isWithheld"`,
    [now],
  )
  if (!row) return undefined
  const { recipientName, recipientMail, ...mail } = row
  return { ...mail, to: { name: recipientName, address: recipientMail } }
}

/** Prevents sending it again, even by another process, and erases the codes of its links. */
export async function markSent(
  db: Db,
  { id, actId, attachments = [] }: MailAttempt,
  at: Date,
): Promise<void> {
  await db.run(
    `update outbox set sent_at = $2, due_at = null, claimed_until = null, failed_at = null, dropped_at = null, last_error = '', sent_bare = $3,
        body_text = ${withoutCodesSql("body_text")}, body_html = ${withoutCodesSql("body_html")}
      where id = $1`,
    [id, at, actId !== null && attachments.length === 0],
  )
}

/** Records a failed attempt, the last one if `givenUpAt` is set. The next is due after one to two minutes, then doubled up to four hours. */
export async function markFailed(
  db: Db,
  { id, attempt }: MailAttempt,
  failure: { error: string; givenUpAt: Date | null },
): Promise<void> {
  // Only for the newest attempt: another process may already be retrying.
  await db.run(
    `update outbox set last_error = $3, failed_at = $4, claimed_until = null, due_at = case when $4::timestamptz is null
        then now() + least(60 * 2 ^ (attempts - 1) * (1 + random()), 14400) * interval '1 second' end
      where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempt, failure.error, failure.givenUpAt],
  )
}

/** Ends waiting and held e-mails without sending them, and erases the codes of expired links. Returns their number. */
export const drop = (db: Db, ids: readonly string[], reason: string, at: Date): Promise<number> =>
  db.run(
    `update outbox set dropped_at = $3, due_at = null, claimed_until = null, last_error = $2,
        body_text = case when valid_until < $3 then ${withoutCodesSql("body_text")} else body_text end,
        body_html = case when valid_until < $3 then ${withoutCodesSql("body_html")} else body_html end
     where id = any($1) and sent_at is null and failed_at is null`,
    [ids, reason, at],
  )

/** Makes an e-mail due now. Without a mail server, returns its links and records the access (P149). */
export async function retryMail(
  tx: Tx,
  { providerMail, sendsMails: sends }: Pick<Context, "providerMail" | "sendsMails">,
  actor: Pick<Actor, "id">,
  id: string,
  now: Date,
): Promise<OutboxMail | Refused<"not_found">> {
  const retried = await tx.run(
    `update outbox set attempts = 0, failed_at = null, dropped_at = null,
        due_at = case when exists (select from contract_documents d where d.act_id = outbox.act_id and d.made_at is not null)
          then now() else greatest(now(), mail_due(act_id, created_at)) end,
        recipient_mail = case when is_bound_to_address then recipient_mail when user_id is null then $2
          else coalesce((select mail from users where id = user_id and deleted_at is null), recipient_mail) end
      where id = $1 and sent_at is null and ${isUnclaimed}`,
    [id, providerMail],
  )
  const shown = columns({ sends, showsLinks: retried > 0 && !sends })
  const mail = await tx.one<OutboxMail & { userId: string | null }>(
    `select ${shown} from outbox where id = $1`,
    [id],
  )
  if (!mail) return refuse("not_found")
  const entry = { actorId: actor.id, userId: mail.userId, at: now }
  const content = { id, mail: mail.kind }
  if (retried > 0) await appendEntry(tx, { ...entry, kind: sends ? "mail.retried" : "mail.shown", content })
  return mail
}

/** SQL: written while no mail server was configured, and not decided on since. */
const isHeld = "num_nonnulls(due_at, sent_at, failed_at, dropped_at) = 0"

/** At each start: e-mails that were written while no mail server was configured are held once there is one. */
export async function holdBacklog(db: Database, sends: boolean): Promise<void> {
  if (!sends) {
    await db.run("update mail_server set missing_since = now() where missing_since is null")
    return
  }
  await db.transaction(async (tx) => {
    if ((await tx.run("update mail_server set missing_since = null where missing_since is not null")) > 0)
      await tx.run("update outbox set due_at = null where due_at is not null")
  })
}

const dropped = "Nicht gesendet: vor dem Versand verworfen."

/** Sends or drops all held e-mails. */
async function settleHeld(tx: Tx, actor: Pick<Actor, "id">, send: boolean, now: Date) {
  const count = send
    ? await tx.run(`update outbox set due_at = now() where ${isHeld}`)
    : await drop(
        tx,
        await tx.values<string>(`select id from outbox where ${isHeld} for update`),
        dropped,
        now,
      )
  const entry = { actorId: actor.id, content: { count }, at: now }
  if (count > 0) await appendEntry(tx, { ...entry, kind: send ? "mail.released" : "mail.dropped" })
  return { count }
}
