import type { Database, Db, Tx } from "../postgres/db.ts"
import { oldestOf } from "./seal.ts"

/** All consumers. A cursor of another name belongs to an earlier or later release. */
export const consumerNames = [
  "messages",
  "subscribers",
  "documents",
  "watchers",
  "searches",
  "contracts",
] as const

export type Entry = {
  position: number
  id: string
  kind: string
  carId: string | null
  at: string
}

export type Consumer = {
  /** Name under which the database stores its cursor. */
  name: (typeof consumerNames)[number]
  /** Pattern of the kinds that it reads. */
  kinds: string
  /** Maximum number of entries per transaction. */
  most: number
  /** In the transaction that marks the entries as read: exactly once even after a crash. */
  take(tx: Tx, entries: readonly Entry[]): Promise<void>
}

const readSql = `select position, id, kind, car_id as "carId", at from read_journal($1, $2, $3)`

/** In the order of positions, one process at a time. Returns the number of entries. */
export async function consume(
  db: Database,
  { name, kinds, most, take }: Consumer,
  signal?: AbortSignal,
): Promise<number> {
  let takenCount = 0
  while (!signal?.aborted) {
    const count = await db.transaction(async (tx) => {
      const entries = await tx.many<Entry>(readSql, [name, kinds, most])
      if (entries.length > 0) await take(tx, entries)
      return entries.length
    })
    takenCount += count
    if (count < most) break
  }
  return takenCount
}

/** A failing consumer does not stop the others; its error is thrown at the end. */
export async function consumeAll(
  db: Database,
  consumers: readonly Consumer[],
  signal?: AbortSignal,
): Promise<number> {
  let takenCount = 0
  const errors: unknown[] = []
  for (const consumer of consumers)
    takenCount += await consume(db, consumer, signal).catch((error: unknown) => {
      errors.push(error)
      return 0
    })
  if (errors.length > 0) throw errors[0]
  return takenCount
}

const behindSql = `
  select name, coalesce(greatest(extract(epoch from now() - since), 0), 0)::int as seconds
  from (select name, ${oldestOf("unread")} as since from journal_readers where name = any($1)) reader`

/** Age in seconds of each consumer's oldest unread entry; 0 if none. */
export async function consumersBehind(db: Db): Promise<Record<string, number>> {
  const rows = await db.many<{ name: string; seconds: number }>(behindSql, [consumerNames])
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}
