import { berlinToday, instantInBerlin } from "../../../contract/core/dates.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { type Task, untilDone } from "../../core/jobs/jobs.ts"
import { appendEntry, recordAs } from "../../core/journal/append.ts"
import { isOpen } from "../../core/journal/seal.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { eraseArchived } from "../../fleet/cars/archive.ts"
import { carJson } from "../../fleet/cars/rows.ts"
import { changeCars } from "../../fleet/cars/writer.ts"
import { namedBy } from "../../fleet/documents/documents.ts"
import type { Context } from "../../portal/access/context.ts"
import { sessionLimits } from "../../portal/identity/sessions.ts"
import { forgetRecipients } from "../../portal/mail/forget.ts"

/** Cutoff of the retention period: `years` full calendar years in Berlin after the year in which it ended. */
export function cutoffOf(years: number, now: Date): Date {
  const year = Number(berlinToday(now).slice(0, 4)) - years
  return instantInBerlin(`${String(year).padStart(4, "0")}-01-01`, "00:00:00")
}

/** A portal in use adds journal entries on most days. */
const maxIdleDays = 60

/** Prevents irrecoverable deletion with a wrong clock, and keeps a restored backup unchanged until it is used. */
export const isPlausible = (now: Date, newestEntry: Date | null): boolean =>
  newestEntry === null || now.getTime() - newestEntry.getTime() <= maxIdleDays * 24 * 3_600_000

/** `years`: retention period in full calendar years. */
type Parts = Pick<Context, "db" | "clock"> & { years: number }

/** Deletes expired data and archived cars (P203). Returns whether there is more. */
export async function deleteExpired({ db, clock, years }: Parts): Promise<boolean> {
  const now = clock()
  for (const sql of expiredSql) await db.run(sql, [now])
  const newest = await newestEntryAt(db)
  if (!isPlausible(now, newest))
    throw new Error(
      `It is ${now.toISOString()}, and nothing was recorded since ${newest?.toISOString()}: is the clock right?`,
    )
  const hasPurged = await db.transaction((tx) => purge(tx, cutoffOf(years, now), now))
  await db.transaction((tx) => forgetRecipients(tx, now))
  const hasMoreCars = await db.transaction((tx) => eraseArchived(tx, now))
  return hasPurged || hasMoreCars
}

export const retention = (parts: Omit<Parts, "db">): Task => ({
  name: "retention",
  cron: "17 * * * *",
  run: (run) => untilDone(run, () => deleteExpired({ ...parts, db: run.db })),
  failure: "retention: nothing removed",
})

/** Deletes at most `maxRows` rows per table in the caller's transaction. Returns whether anything was deleted. */
async function purge(tx: Tx, cutoff: Date, now: Date): Promise<boolean> {
  const counts: Record<string, number> = {}
  for (const [table, column] of Object.entries(plainTables))
    counts[table] = await tx.run(
      `delete from ${table} where id in (select id from ${table} where ${column} < $1 limit ${maxRows})`,
      [cutoff],
    )
  const ids: Record<string, string[]> = {}
  for (const [table, sql] of Object.entries(appendOnlyTables)) {
    ids[table] = await tx.values<string>(sql, [cutoff])
    counts[table] = ids[table].length
  }
  await archiveBoundCars(tx, ids.acts ?? [], now)
  const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  if (Object.keys(removed).length === 0) return false
  await purgeAppendOnly(tx, ids, { cutoff: cutoff.toISOString(), counts: removed }, now)
  await tx.run(
    `delete from imports i where at < $1 and not exists (select from journal where batch_id = i.id and purged_by is null)
      and not exists (select from journal e where e.kind ~ '^(import|batch)\\.' and e.content ->> 'id' = i.id::text)`,
    [cutoff],
  )
  await tx.run(removedDocumentsSql)
  return true
}

/** Uses functions of the database owner (ADR-0047), which require that this transaction recorded the purge of exactly these positions (P132). */
async function purgeAppendOnly(tx: Tx, ids: Record<string, string[]>, content: object, now: Date) {
  const all = Object.values(ids).flat()
  const spans = await tx.one<{ positions: string }>(spansSql, [all])
  const positions = spans?.positions ?? "{}"
  const facts = { content: { ...content, positions }, actorId: null, at: now }
  const purgeId = await appendEntry(tx, { kind: "journal.purged", source: "job", ...facts })
  await tx.run("select purge_entries($1, $2)", [all, purgeId])
  for (const table of ["acts", "moderation_acts", "terms_acts"])
    await tx.run("select purge_acts($1, $2, $3)", [table, ids[table], purgeId])
}

/** Archives cars that have the status of a deleted case, without that status. Locks in the order of ids. */
async function archiveBoundCars(tx: Tx, acts: readonly string[], now: Date): Promise<void> {
  await recordAs(tx, null, "job")
  await tx.run(
    "select from cars where id in (select car_id from acts where id = any($1)) order by id for update",
    [acts],
  )
  const bound = await tx.many<{ car: Car; isArchived: boolean }>(
    `select ${carJson} as car, c.archived_at is not null as "isArchived" from cases old join cars c on c.id = old.car_id
     where old.id = any($1) and old.state = c.activity_state and old.user_id = c.user_id
       and not exists (select from cases other where other.car_id = c.id and other.state = c.activity_state
         and other.number > old.number)`,
    [acts],
  )
  const cleared = {
    activityState: null,
    userId: null,
    preOfferType: null,
    dateStatusUpdated: null,
    dateConfirmation: null,
  }
  await changeCars(
    tx,
    bound.map(({ car, isArchived }) => ({
      before: car,
      patch: isArchived ? cleared : { ...cleared, archivedAt: now },
    })),
  )
}

/** Per table and run; the next run continues. */
const maxRows = 20_000

const plainTables = { outbox: "created_at", messages: "at" } as const

const isSealed = (row: string) =>
  `exists (select from journal e where e.id = ${row}.id and not ${isOpen("e")})`

/** SQL: the request is open; or the car still has its status and waits for an answer or for an agreed date of at least $1. */
const isRunning = `exists (
  select from cases first join cars c on c.id = first.car_id
  where first.id = a.case_id and (c.open_request = first.id
    or c.archived_at is null and c.activity_state = first.state and c.user_id = first.user_id
      and (awaits_answer(first.state) or is_confirmed(first.state)
        and greatest(first.snapshot ->> 'deliveryDate', first.snapshot ->> 'takeoverDate')
          >= ($1::timestamptz at time zone 'Europe/Berlin')::date::text)))`

/** Queries for the ids to delete together with their sealed journal entries; $1 is the cutoff. */
const appendOnlyTables = {
  // Whole cases. Foreign keys delete their contract documents.
  acts: `
    with old as (
      select case_id from acts
      where case_id in (select id from acts first where first.at < $1 and first.is_first)
      group by case_id having max(at) < $1 and bool_and(${isSealed("acts")}) limit ${maxRows})
    select a.id from acts a join old using (case_id) where not ${isRunning}`,
  // Whole blocks that were lifted or expired and have no unanswered complaint.
  moderation_acts: `
    select m.id from moderation_acts m where m.block_id in (
      select b.block_id from moderation_acts b group by b.block_id
      having max(b.at) < $1 and bool_and(${isSealed("b")})
        and (bool_or(b.verb = 'lift') or max(b.ends_at) < $1)
        and count(*) filter (where b.verb = 'complain')
          <= count(b.complaint_id) + count(*) filter (where b.verb = 'lift' and b.complaint_id is null))`,
  // Except the newest answer of an existing user, which is still in force.
  terms_acts: `
    select t.id from terms_acts t join users u on u.id = t.user_id
    where t.at < $1 and ${isSealed("t")} and (u.deleted_at is not null
      or exists (select from terms_acts later where later.user_id = t.user_id and later.number > t.number
        and later.act = 'ACCEPTED' and later.version <> t.version))`,
  // All other entries, except earlier purges, which are kept permanently, and creations of what still exists, without which a
  // row could be planted unnoticed.
  journal: `
    select id from journal where at < $1 and not ${isOpen("journal")}
      and topic not in ('case', 'moderation', 'terms', 'conditions', 'journal')
      and not (kind = 'contract.made' and exists (
        select from contract_documents d where d.act_id::text = content ->> 'act'))
      and not case kind when 'car.create' then exists (select from cars where id = car_id)
        when 'user.created' then exists (select from users where id = user_id)
        when 'location.created' then exists (select from locations where id::text = content ->> 'id')
        when 'option.created' then exists (select from options where id::text = content ->> 'id')
        when 'document.created' then exists (select from documents where id::text = content ->> 'id')
        when 'user.locations' then exists (select from user_locations ul
          where ul.user_id = journal.user_id and content -> 'added' ? ul.location_id::text)
        else false end
    order by position limit ${maxRows}`,
} as const

/** Deletes removed documents after the last act that refers to them. */
const removedDocumentsSql = `
  with unnamed as (
    delete from kept_documents d where not exists (select from acts a where ${namedBy("d")}) returning id)
  delete from files where id in (select id from unnamed)`

/** Positions of these entries as a multirange. */
const spansSql = `
  select coalesce(range_agg(int8range(position, position, '[]')), '{}')::text as positions from journal where id = any($1)`

/** Sign-ups without a registration (P41). */
const accountsWithoutProfile = `
  delete from identity."user" account where "createdAt" < $1::timestamptz - interval '7 days'
    and not exists (select from users where identity_id = account.id)`

/** A sign-in's first token is valid for an hour; the last sign-in is kept with its account. */
const earlierSignIns = `
  delete from identity.sign_ins s where at < $1::timestamptz - interval '1 hour'
    and (exists (select from identity.sign_ins later where later.account_id = s.account_id and later.at > s.at)
      or at < $1::timestamptz - interval '7 days' and not exists (select from users where identity_id = s.account_id))`

/** Deletes expired short-lived rows; $1 is now. */
export const expiredSql = [
  `delete from identity.session where "expiresAt" < $1::timestamptz
    or "createdAt" < $1::timestamptz - interval '${sessionLimits.days} days'`,
  `delete from identity.verification where "expiresAt" < $1::timestamptz`,
  // For 30 days the page reports an expired instead of an invalid link.
  `delete from mail_links where expires_at < $1::timestamptz - interval '30 days'`,
  // Left behind by a process that ended during an import.
  `delete from import_progress where at < $1::timestamptz - interval '1 day'`,
  accountsWithoutProfile,
  earlierSignIns,
]

/** Newest journal entry, null if there is none. Ignores entries of jobs, because they use the clock in question. */
async function newestEntryAt(db: Db): Promise<Date | null> {
  const newest = await db.one<{ at: string | null }>(
    `select max(at) as at from
       (select at from journal where source <> 'job' order by position desc limit 1000) last`,
  )
  return newest?.at ? new Date(newest.at) : null
}
