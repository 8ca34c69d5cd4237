import { sessionLimits } from "../../core/identity/index.ts"
import type { Db } from "../../core/postgres/index.ts"

/** Per table and run; the rest follows in the next run. */
export const most = 20_000

/** Rows that can simply be deleted, by the column with the end of their case. */
export const plainTables = { outbox: "created_at", messages: "at" } as const

const isSealed = (row: string) =>
  `exists (select from journal e where e.id = ${row}.id and e.position is not null)`

/**
 * Whether an activity is still running: it is the open request of its car, or its car still has the status of the activity, is not
 * archived, and waits for an answer or has a confirmed contract whose last agreed date is not before $1.
 */
const isRunning = `exists (
  select from cases first join cars c on c.id = first.car_id
  where first.id = a.activity_id and (c.open_request = first.id
    or c.archived_at is null and c.activity_state = first.state and c.user_id = first.user_id
      and (awaits_answer(first.state) or is_confirmed(first.state)
        and greatest(first.snapshot ->> 'deliveryDate', first.snapshot ->> 'takeoverDate')
          >= ($1::timestamptz at time zone 'Europe/Berlin')::date::text)))`

/**
 * Append-only rows whose retention is over, as queries for their ids; $1 is the cutoff. They are deleted together with the
 * content of their entries in the record. Rows that are not sealed yet stay.
 */
export const appendOnlyTables = {
  // Whole activities. Their contract documents are deleted by foreign key.
  acts: `
    with old as (
      select activity_id from acts
      where activity_id in (select id from acts first where first.at < $1 and first.is_first)
      group by activity_id having max(at) < $1 and bool_and(${isSealed("acts")}) limit ${most})
    select a.id from acts a join old using (activity_id) where not ${isRunning}`,
  // Whole blocks that were lifted or ended and have no unanswered complaint.
  moderation_acts: `
    select m.id from moderation_acts m where m.block_id in (
      select b.block_id from moderation_acts b group by b.block_id
      having max(b.at) < $1 and bool_and(${isSealed("b")})
        and (bool_or(b.verb = 'lift') or max(b.ends_at) < $1)
        and count(*) filter (where b.verb = 'complain')
          <= count(b.complaint_id) + count(*) filter (where b.verb = 'lift' and b.complaint_id is null))`,
  // The newest answer of an existing user is still in force.
  terms_acts: `
    select t.id from terms_acts t join users u on u.id = t.user_id
    where t.at < $1 and ${isSealed("t")} and (u.deleted_at is not null
      or exists (select from terms_acts later where later.user_id = t.user_id and later.number > t.number
        and later.act = 'ACCEPTED' and later.version <> t.version))`,
  account_acts: `select a.id from account_acts a where a.at < $1 and ${isSealed("a")}`,
  // The remaining entries. Earlier purges are kept for ever.
  journal: `
    select id from journal where at < $1 and position is not null
      and topic not in ('case', 'moderation', 'account', 'terms', 'conditions', 'record')
      and not (kind = 'contract.made' and exists (
        select from contract_documents d where d.act_id::text = content ->> 'act'))
    order by position limit ${most}`,
} as const

/** The positions of these entries, as a multirange. */
export const spansSql = `
  select coalesce(range_agg(int8range(position, position, '[]')), '{}')::text as positions from journal where id = any($1)`

/** Short-lived rows: table, instant of their end, and how long they are kept after it. */
const shortLived = [
  ["identity.session", '"expiresAt"', "0"],
  ["identity.session", '"createdAt"', `${sessionLimits.days} days`],
  ["identity.verification", '"expiresAt"', "0"],
  // Meanwhile the page says that the link has expired, afterwards that it is invalid.
  ["mail_links", "expires_at", "30 days"],
  // Left over from a process that ended during an import.
  ["import_progress", "at", "1 day"],
]

/** Of who signed up and never registered (P41). */
const accountsWithoutProfile = `
  delete from identity."user" account where "createdAt" < $1::timestamptz - interval '7 days'
    and not exists (select from users where identity_id = account.id)`

/** The first token of a sign-in is valid for an hour; the last sign-in stays as long as its account. */
const earlierSignIns = `
  delete from identity.sign_ins s where at < $1::timestamptz - interval '1 hour'
    and (exists (select from identity.sign_ins later where later.account_id = s.account_id and later.at > s.at)
      or at < $1::timestamptz - interval '7 days' and not exists (select from users where identity_id = s.account_id))`

/** Statements that delete expired short-lived rows; $1 is now. */
export const expiredSql = [
  ...shortLived.map(
    ([table, end, kept]) => `delete from ${table} where ${end} < $1::timestamptz - interval '${kept}'`,
  ),
  accountsWithoutProfile,
  earlierSignIns,
]

/**
 * When the newest of the last entries of the record was written; null if there is none. Few entries are sealed in another order.
 * Entries by jobs do not count, since they use the clock in question.
 */
export async function newestEntryAt(db: Db): Promise<Date | null> {
  const newest = await db.one<{ at: string | null }>(
    `select max(at) as at from
       (select at from journal where source <> 'job' and position is not null order by position desc limit 1000) last`,
  )
  return newest?.at ? new Date(newest.at) : null
}
