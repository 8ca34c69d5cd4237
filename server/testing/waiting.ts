import type { Database, Db, Tx } from "../core/postgres/db.ts"

/** Resolves when `many` statements of this database wait for a lock of another transaction. */
export async function statementsWait(db: Db, many = 1): Promise<void> {
  const sql = `select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const row = await db.one<{ waiting: number }>(sql)
  if ((row?.waiting ?? 0) < many) await statementsWait(db, many)
}

type HeldUp = { many?: number; meanwhile?: (tx: Tx) => Promise<unknown> }

/** The response to a call that waits for the end of a transaction, which runs `meanwhile` first; `many` statements wait. */
export async function heldUp<Answer>(
  db: Database,
  begin: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
  { many = 1, meanwhile = async () => {} }: HeldUp = {},
): Promise<Answer> {
  // Wrapped: a transaction awaits what it returns.
  const { running } = await db.transaction(async (tx) => {
    await begin(tx)
    const running = call()
    running.catch(() => {})
    await statementsWait(db, many)
    await meanwhile(tx)
    return { running }
  })
  return running
}
