import type { Database, Db, Tx } from "../core/postgres/index.ts"

/** Resolves when some statement of this database waits for a lock that another transaction holds, or so many do. */
export async function somebodyWaits(db: Db, many = 1): Promise<void> {
  const sql = `select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const row = await db.one<{ waiting: number }>(sql)
  if ((row?.waiting ?? 0) < many) await somebodyWaits(db, many)
}

type HeldUp = { many?: number; meanwhile?: (tx: Tx) => Promise<unknown> }

/** What a call answers that waits, by so many statements, for the end of a transaction, which does `meanwhile` before it. */
export async function heldUp<Answer>(
  db: Database,
  begin: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
  { many = 1, meanwhile = async () => {} }: HeldUp = {},
): Promise<Answer> {
  // In a box: what a transaction answers is waited for.
  const { running } = await db.transaction(async (tx) => {
    await begin(tx)
    const running = call()
    running.catch(() => {})
    await somebodyWaits(db, many)
    await meanwhile(tx)
    return { running }
  })
  return running
}
