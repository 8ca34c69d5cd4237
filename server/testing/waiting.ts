import type { Db } from "../platform/postgres/index.ts"

/** Resolves when some statement of this database waits for a lock that another transaction holds, or so many do. */
export async function somebodyWaits(db: Db, many = 1): Promise<void> {
  const sql = `select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const row = await db.one<{ waiting: number }>(sql)
  if ((row?.waiting ?? 0) < many) await somebodyWaits(db, many)
}
