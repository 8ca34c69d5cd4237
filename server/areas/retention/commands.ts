import type { Tx } from "../../platform/postgres/index.ts"
import { namedBy } from "../documents/queries.ts"
import { appendEntry } from "../record/record.ts"
import type { KeptKind } from "./rules.ts"

/** What one purge removed: rows by their table. */
export type Purged = { kind: KeptKind; cutoff: Date; counts: Record<string, number> }

/** Removed in one transaction; more of them wait for the next one. */
const most = 20_000

/**
 * Removes what ended before `cutoff`, in the caller's transaction, and writes into the record what it was (P58). Null where there
 * is nothing to remove. Rows that wait to be sealed stay until they are.
 */
export async function purge(tx: Tx, kind: KeptKind, cutoff: Date, now: Date): Promise<Purged | null> {
  const counts = await purges[kind](tx, cutoff, now)
  const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  return Object.keys(removed).length === 0 ? null : { kind, cutoff, counts: removed }
}

const purges: Record<KeptKind, (tx: Tx, cutoff: Date, now: Date) => Promise<Record<string, number>>> = {
  acts: purgeActs,
  documents: async (tx, cutoff, now) => {
    const gone = await tx.many<{ id: string }>(
      `delete from contract_documents d using acts a
        where a.id = d.act_id and d.made_at is not null and a.at < $1
          and not exists (select from acts later where later.activity_id = a.activity_id and later.at >= $1)
          and not ${runsSql("a.activity_id")}
        returning d.act_id as id`,
      [cutoff],
    )
    if (gone.length > 0)
      await note(tx, { what: "documents", cutoff, counts: { contract_documents: gone.length } }, now)
    return { contract_documents: gone.length }
  },
  mails: (tx, cutoff, now) => purgeRows(tx, "outbox", "created_at", cutoff, now),
  messages: (tx, cutoff, now) => purgeRows(tx, "messages", "at", cutoff, now),
  record: purgeEntries,
}

async function purgeRows(tx: Tx, table: string, column: string, cutoff: Date, now: Date) {
  const count = await tx.run(
    `delete from ${table} where id in (select id from ${table} where ${column} < $1 limit ${most})`,
    [cutoff],
  )
  if (count > 0) await note(tx, { what: table, cutoff, counts: { [table]: count } }, now)
  return { [table]: count }
}

/**
 * Whole activities that ended: all of whose acts are old, and that do not run (`runsSql`). Their cars leave the fleet with them. Blocks go the same way once they are over, their complaints answered; consents and acts
 * about accounts when they are old and their person is gone, or newer ones stand.
 */
async function purgeActs(tx: Tx, cutoff: Date, now: Date): Promise<Record<string, number>> {
  const acts = await idsOf(tx, oldActivitiesSql, cutoff)
  const blocks = await idsOf(tx, oldBlocksSql, cutoff)
  const terms = await idsOf(tx, oldConsentsSql, cutoff)
  const accounts = await idsOf(
    tx,
    `select a.id from account_acts a where a.at < $1 and ${sealed("a")}`,
    cutoff,
  )
  const ids = [...acts, ...blocks, ...terms, ...accounts]
  await tx.run(holdCarsSql, [acts, cutoff])
  await archiveHeldCars(tx, acts, now)
  if (ids.length > 0) {
    const counts = {
      acts: acts.length,
      moderation_acts: blocks.length,
      terms_acts: terms.length,
      account_acts: accounts.length,
    }
    const purge = await emptied(tx, ids, { what: "acts", cutoff, counts }, now)
    await purgeKept(tx, "acts", acts, purge)
    // That somebody was reminded of them goes along; a first act names its activity.
    await tx.run("delete from reminders where activity_id = any($1)", [acts])
    await tx.run("delete from blacklisted_mails where block_id = any($1)", [blocks])
    await purgeKept(tx, "moderation_acts", blocks, purge)
    await purgeKept(tx, "terms_acts", terms, purge)
    await purgeKept(tx, "account_acts", accounts, purge)
  }
  // An archived car was kept for its acts.
  const cars = await tx.run(
    `delete from cars c where archived_at < $1 and not exists (select from acts where car_id = c.id)`,
    [cutoff],
  )
  const documents = await tx.run(
    `delete from kept_documents d where not exists (select from acts a where ${namedBy("d")})`,
  )
  return {
    acts: acts.length,
    moderation_acts: blocks.length,
    terms_acts: terms.length,
    account_acts: accounts.length,
    cars,
    kept_documents: documents,
  }
}

/** Whatever is written of cars afterwards, in the order of their ids: nobody who writes many waits for this and is waited for. */
const holdCarsSql = `select from cars c where archived_at < $2 or id in (select car_id from acts where id = any($1))
  order by id for update`

/** By a function of the owner's, which removes nothing that is too young or that the record does not tell of (ADR-0047). */
const purgeKept = (tx: Tx, table: string, ids: readonly string[], purge: string): Promise<number> =>
  ids.length > 0 ? tx.run("select purge_acts($1, $2, $3)", [table, ids, purge]) : Promise.resolve(0)

const sealed = (act: string) => `exists (select from record_entries e where e.id = ${act}.id)`

/**
 * Whether an activity runs: it is the open request of its car, or the car has the status that it gave, is not archived, and the
 * provider has not answered yet, or confirmed a contract whose last agreed date does not lie before $1.
 */
const runsSql = (activity: string) => `exists (
  select from acts first join cars c on c.id = first.car_id
    cross join lateral (select state, user_id from acts where activity_id = first.id order by number desc limit 1) last
  where first.id = ${activity} and (c.open_request = first.id
    or c.archived_at is null and c.activity_state = last.state and c.user_id = last.user_id
      and (last.state like '%\\_ACCEPTED' or last.state like '%\\_CONFIRMED'
        and greatest(first.snapshot ->> 'deliveryDate', first.snapshot ->> 'takeoverDate') >= ($1::timestamptz at time zone 'Europe/Berlin')::date::text)))`

/** A car that still has the status of an activity that goes would be bound to nothing: it leaves the fleet, free, by the job. */
async function archiveHeldCars(tx: Tx, acts: readonly string[], now: Date): Promise<void> {
  await tx.run("select set_config('zvf.source', 'job', true)")
  await tx.run(
    "select from cars where id in (select car_id from acts where id = any($1)) order by id for update",
    [acts],
  )
  await tx.run(
    `update cars c set archived_at = coalesce(archived_at, $2), version = version + 1, activity_state = null, user_id = null,
       pre_offer_type = null, date_status_updated = null, date_confirmation = null
     from acts a where a.id = any($1) and a.car_id = c.id and a.state = c.activity_state and a.user_id = c.user_id
       and not exists (select from acts other where other.car_id = c.id and other.state = c.activity_state and other.number > a.number
         and other.id <> all($1))`,
    [acts, now],
  )
}

const oldActivitiesSql = `
  with old as (
    select activity_id from acts
    where activity_id in (select id from acts first where first.at < $1 and first.id = first.activity_id) group by activity_id having max(at) < $1 and bool_and(${sealed("acts")})
    limit ${most})
  select a.id from acts a join old using (activity_id) where not ${runsSql("a.activity_id")}`

const oldBlocksSql = `
  select m.id from moderation_acts m where m.block_id in (
    select b.block_id from moderation_acts b group by b.block_id
    having max(b.at) < $1 and bool_and(${sealed("b")})
      and (bool_or(b.verb = 'lift') or max(b.ends_at) < $1)
      and count(*) filter (where b.verb = 'complain')
        <= count(b.complaint_id) + count(*) filter (where b.verb = 'lift' and b.complaint_id is null))`

/** The newest answer of a person who is still here decides what they may do. */
const oldConsentsSql = `
  select t.id from terms_acts t join users u on u.id = t.user_id
  where t.at < $1 and ${sealed("t")} and (u.deleted_at is not null
    or exists (select from terms_acts later where later.user_id = t.user_id and later.number > t.number
      and later.act = 'ACCEPTED' and later.version <> t.version))`

/** Everything else: what the record alone holds, and the history of cars. Purges and heads stay for ever. */
async function purgeEntries(tx: Tx, cutoff: Date, now: Date): Promise<Record<string, number>> {
  const entries = await tx.many<{ id: string; topic: string; change: number | null; changes: string | null }>(
    `select id, topic, case when topic = 'car' then (content ->> 'id')::bigint end as change, changes::text as changes
     from record_entries where at < $1
       and topic not in ('case', 'moderation', 'account', 'terms', 'conditions', 'record')
       and not (kind = 'contract.made' and exists (
         select from contract_documents d where d.act_id::text = content ->> 'act'))
     order by position limit ${most}`,
    [cutoff],
  )
  if (entries.length === 0) return { record_entries: 0 }
  const numbers = entries.flatMap(({ change }) => (change === null ? [] : [change]))
  const spans = entries.flatMap(({ changes }) => (changes === null ? [] : [changes]))
  const counts = { record_entries: entries.length }
  const ids = entries.map(({ id }) => id)
  const purge = await emptied(tx, ids, { what: "record", cutoff, counts }, now)
  const each = numbers.map((number) => `[${number},${number}]`)
  let changes = 0
  for (const span of [...(each.length > 0 ? [`{${each.join()}}`] : []), ...spans]) {
    const gone = await tx.one<{ count: number }>("select purge_changes($1::int8multirange, $2) as count", [
      span,
      purge,
    ])
    changes += gone?.count ?? 0
  }
  await tx.run(
    `delete from imports i where at < $1 and not exists (select from car_changes where batch_id = i.id)
      and not exists (select from record_entries e where e.topic = 'import' and e.content ->> 'id' = i.id::text)`,
    [cutoff],
  )
  return { ...counts, car_changes: changes }
}

const idsOf = async (tx: Tx, sql: string, cutoff: Date): Promise<string[]> =>
  (await tx.many<{ id: string }>(sql, [cutoff])).map(({ id }) => id)

type Note = { what: string; cutoff: Date; counts: Record<string, number> }

const note = (tx: Tx, content: Note, now: Date, positions = "{}"): Promise<string> =>
  appendEntry(tx, {
    kind: "record.purged",
    source: "job",
    actorId: null,
    content: { ...content, cutoff: content.cutoff.toISOString(), positions },
    at: now,
  })

/** Empties these entries and answers the id of the purge's own entry, which names their positions, so that nobody else can empty one (P132). */
async function emptied(tx: Tx, ids: readonly string[], content: Note, now: Date): Promise<string> {
  const known = await tx.one<{ positions: string }>(
    `select range_agg(int8range(position, position, '[]'))::text as positions from record_entries where id = any($1)`,
    [ids],
  )
  const purgeId = await note(tx, content, now, known?.positions ?? "{}")
  await tx.run("select purge_entries($1, $2)", [ids, purgeId])
  return purgeId
}
