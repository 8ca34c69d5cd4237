import type { JournalHead } from "../../../contract/news/journal.ts"
import { type Task, untilDone } from "../jobs/jobs.ts"
import type { Db } from "../postgres/db.ts"

/** Entries per seal. A contract document has the hashes of all entries of its seal. */
const batch = 200

/** Makes one seal and returns the number of its entries, 0 if none waits. Processes take turns. */
export async function sealSome(db: Db): Promise<number> {
  return (await db.value<number>("select seal_journal($1) as sealed", [batch])) ?? 0
}

/** Seals new entries (ADR-0035). */
export const sealing: Task = {
  name: "journal",
  cron: "*/2 * * * *",
  afterWrites: true,
  run: (run) => untilDone(run, () => sealSome(run.db)),
  failure: "journal: not sealed",
}

/** SQL: the seal of an entry, or no row. Entries committed late have a later seal than the next ones. */
export const sealOf = (entry: string) => `lateral (
  select * from seals where upper(entries) > ${entry}.position and entries @> ${entry}.position
  order by upper(entries) limit 1)`

/** SQL: whether an entry is not sealed yet. */
export const isOpen = (entry: string) => `(select positions from journal_open) @> ${entry}.position`

/** The newest seal, by its last entry; undefined if nothing is sealed. */
export const headOf = (db: Db): Promise<JournalHead | undefined> =>
  db.one(`select upper(entries) - 1 as position, encode(hash, 'hex') as hash, sealed_at as "sealedAt"
    from seals order by number desc limit 1`)

/** SQL: when the oldest entry at these positions was added. Reads one entry of each range. */
export const oldestOf = (positions: string) => `(
  select oldest.since from unnest(${positions}) part cross join lateral (
    select since, position from journal
    where position >= lower(part) and position < coalesce(upper(part), 9223372036854775807) order by position limit 1) oldest
  order by oldest.position limit 1)`

/** SQL: whether another session keeps seals from being made: it has the turn, or has locked a table. */
export const heldSql = `exists (
  select from pg_locks where locktype = 'relation' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and (relation = 'journal_open'::regclass and mode <> 'AccessShareLock'
      or relation in ('journal'::regclass, 'seals'::regclass) and mode in ('ExclusiveLock', 'AccessExclusiveLock')))`

export const isSealingHeld = async (db: Db): Promise<boolean> =>
  (await db.value<boolean>(`select ${heldSql}`)) === true

/** Since when entries wait for their seal; null if none has waited for a minute. */
export const overdueSince = async (db: Db): Promise<string | null> =>
  (await db.value<string>(
    `select since from (select ${oldestOf("positions")} as since from journal_open) waiting
     where since < now() - interval '1 minute'`,
  )) ?? null
