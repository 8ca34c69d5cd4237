import type { Db } from "../../platform/postgres/index.ts"

/** When the newest of the last entries of the record was written; null where there is none. Few are sealed in another order. */
export async function newestEntryAt(db: Db): Promise<Date | null> {
  const newest = await db.one<{ at: string | null }>(
    `select max(at) as at from
       (select at from record_entries where at is not null order by position desc limit 1000) last`,
  )
  return newest?.at ? new Date(newest.at) : null
}
