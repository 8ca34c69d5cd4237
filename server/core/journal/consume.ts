import type { Database, Db, Tx } from "../postgres/index.ts"

/** An entry of the journal as passed to consumers, which read further data by its number. */
export type Entry = {
  number: number
  /** Of the act, or of the entry alone. */
  id: string
  kind: string
  carId: string | null
  at: string
}

/** Handles entries of the journal in a separate transaction (ADR-0071). */
export type Consumer = {
  /** The name under which the database stores what it has read. */
  name: string
  /** The kinds of entries it handles, as a regular expression. */
  kinds: string
  /** Number of entries per batch. */
  most: number
  /** Called in the transaction that marks the entries as read, so that each is handled exactly once even after a crash. */
  take(tx: Tx, entries: readonly Entry[]): Promise<void>
}

const readSql = `select number, id, kind, car_id as "carId", at from read_journal($1, $2, $3)`

/** In the order of recording; nothing while another process does. Returns the number of entries. */
export async function consume(
  db: Database,
  { name, kinds, most, take }: Consumer,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0
  while (!signal?.aborted) {
    const count = await db.transaction(async (tx) => {
      const entries = await tx.many<Entry>(readSql, [name, kinds, most])
      if (entries.length > 0) await take(tx, entries)
      return entries.length
    })
    taken += count
    if (count < most) break
  }
  return taken
}

/** Runs several consumers in turn; a failure does not stop the others and is thrown at the end. */
export async function consumeAll(
  db: Database,
  consumers: readonly Consumer[],
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0
  const errors: unknown[] = []
  for (const consumer of consumers)
    taken += await consume(db, consumer, signal).catch((error: unknown) => {
      errors.push(error)
      return 0
    })
  if (errors.length > 0) throw errors[0]
  return taken
}

const behindSql = `
  select r.name, coalesce(greatest(extract(epoch from now() - min(e.since)), 0), 0)::int as seconds
  from journal_readers r left join lateral unread_entries(r.seen) e
    on (r.target is null or e.number > r.after or not pg_visible_in_snapshot(e.tx, r.target))
  group by r.name`

/** Age in seconds of the oldest unread entry of each consumer; 0 if none. */
export async function consumersBehind(db: Db): Promise<Record<string, number>> {
  const rows = await db.many<{ name: string; seconds: number }>(behindSql)
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}
