import type { Database, Db, Tx } from "../postgres/index.ts"

/** An entry of the journal as consumers are given it; what else they need they read by its number. */
export type Entry = {
  number: number
  /** Of the act, or of the entry alone. */
  id: string
  kind: string
  carId: string | null
  at: string
}

/** What follows from entries of the journal, in a transaction of its own (ADR-0071). */
export type Consumer = {
  /** By which the database knows what it has read. */
  name: string
  /** The kinds of entries that it takes, as a regular expression. */
  kinds: string
  /** How many entries are taken together. */
  most: number
  /** Called in the transaction that notes them as read: nothing follows twice, and nothing is lost with the process. */
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

/** The same for several, one after the other; one that fails keeps none of the others back, and is thrown at the end. */
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

/** For how many seconds the oldest entry that each consumer has not read waits for it; 0 where none does. */
export async function consumersBehind(db: Db): Promise<Record<string, number>> {
  const rows = await db.many<{ name: string; seconds: number }>(behindSql)
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}
