import type { Db } from "../../platform/postgres/index.ts"

/**
 * When the newest of the last entries of the record was written; null where there is none. Few entries are sealed in another order. What
 * jobs write tells nothing: they go by the clock in question.
 */
export async function newestEntryAt(db: Db): Promise<Date | null> {
  const newest = await db.one<{ at: string | null }>(
    `select max(at) as at from
       (select at from record_entries where at is not null and source <> 'job' order by position desc limit 1000) last`,
  )
  return newest?.at ? new Date(newest.at) : null
}
