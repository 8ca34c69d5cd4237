import type { Db } from "../../core/postgres/index.ts"

/** Tells all portals that something was written: they read in the journal what it was (ADR-0018). */
export async function tellPortals(db: Db): Promise<void> {
  await db.run("select pg_notify('live', '{}')")
}

/** Tells open screens of these people, once the caller's transaction commits, that their messages changed. */
export async function tellReaders(tx: Db, userIds: readonly string[]): Promise<void> {
  // PostgreSQL limits a notice to 8000 bytes.
  await tx.run(
    `select pg_notify('live', json_build_object('messages', json_agg(id))::text)
     from (select id, row_number() over () / 100 as part from unnest($1::uuid[]) id) people group by part`,
    [userIds],
  )
}
