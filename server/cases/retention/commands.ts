import { appendEntry } from "../../core/journal/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { patchCars } from "../../fleet/cars/patch.ts"
import { namedBy } from "../../fleet/documents/queries.ts"
import { appendOnlyTables, most, plainTables, spansSql } from "./queries.ts"

/** Deleted rows by table; tables without any are left out. */
export type Counts = Readonly<Record<string, number>>

/**
 * Deletes everything that ended before `cutoff` and records it (P58), in the caller's transaction; at most `most` rows per table.
 * Returns what was deleted, null if nothing.
 */
export async function purge(tx: Tx, cutoff: Date, now: Date): Promise<Counts | null> {
  const counts: Record<string, number> = {}
  for (const [table, column] of Object.entries(plainTables))
    counts[table] = await tx.run(
      `delete from ${table} where id in (select id from ${table} where ${column} < $1 limit ${most})`,
      [cutoff],
    )
  const ids: Record<string, string[]> = {}
  for (const [table, sql] of Object.entries(appendOnlyTables)) {
    ids[table] = (await tx.many<{ id: string }>(sql, [cutoff])).map(({ id }) => id)
    counts[table] = ids[table].length
  }
  await archiveBoundCars(tx, ids.acts ?? [], now)
  const removed = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  if (Object.keys(removed).length === 0) return null
  await purgeAppendOnly(tx, ids, { cutoff: cutoff.toISOString(), counts: removed }, now)
  await tx.run(
    `delete from imports i where at < $1 and not exists (select from journal where batch_id = i.id and purged_by is null)
      and not exists (select from journal e where e.kind ~ '^(import|batch)\\.' and e.content ->> 'id' = i.id::text)`,
    [cutoff],
  )
  await tx.run(`delete from kept_documents d where not exists (select from acts a where ${namedBy("d")})`)
  return removed
}

/**
 * Empties the entries and deletes their rows, by functions that run as the owner of the schema (ADR-0047). They check that this
 * transaction recorded the purge with exactly these positions (P132).
 */
async function purgeAppendOnly(tx: Tx, ids: Record<string, string[]>, content: object, now: Date) {
  const all = Object.values(ids).flat()
  const spans = await tx.one<{ positions: string }>(spansSql, [all])
  const positions = spans?.positions ?? "{}"
  const entry = { kind: "record.purged", source: "job", actorId: null, at: now } as const
  const purgeId = await appendEntry(tx, { ...entry, content: { ...content, positions } })
  await tx.run("select purge_entries($1, $2)", [all, purgeId])
  for (const table of ["acts", "moderation_acts", "terms_acts", "account_acts"])
    await tx.run("select purge_acts($1, $2, $3)", [table, ids[table], purgeId])
}

/** Cars that still have the status of a deleted activity are archived without it. Locked in the usual order, by id. */
async function archiveBoundCars(tx: Tx, acts: readonly string[], now: Date): Promise<void> {
  await tx.run("select set_config('zvf.source', 'job', true)")
  await tx.run(
    "select from cars where id in (select car_id from acts where id = any($1)) order by id for update",
    [acts],
  )
  const bound = await tx.many<{ id: string; archivedAt: string | null }>(
    `select c.id, c.archived_at as "archivedAt" from cases old join cars c on c.id = old.car_id
     where old.id = any($1) and old.state = c.activity_state and old.user_id = c.user_id
       and not exists (select from cases other where other.car_id = c.id and other.state = c.activity_state
         and other.number > old.number)`,
    [acts],
  )
  const cleared = {
    activity_state: null,
    user_id: null,
    pre_offer_type: null,
    date_status_updated: null,
    date_confirmation: null,
  }
  await patchCars(
    tx,
    bound.map(({ id, archivedAt }) => ({
      id,
      patch: archivedAt === null ? { ...cleared, archived_at: now } : cleared,
    })),
  )
}
