import { undoHours } from "../../../contract/core/limits.ts"
import type { AppliedImport, ImportProgress } from "../../../contract/fleet/excel.ts"
import type { Db } from "../../core/postgres/db.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { presentFields } from "../cars/rows.ts"

/** Whether row `i` of `imports` is the last import or bulk edit that was not undone. */
export const isLastSql =
  "i.id is not distinct from (select id from imports where undone_at is null order by at desc, id limit 1)"
/** Whether the time to undo row `i` of `imports` has not passed. */
export const isInTimeSql = `i.at > portal_now() - interval '${undoHours} hours'`

const appliedSql = `
  select i.id, i.at, i.kind, u.firstname || ' ' || u.lastname as actor, i.file_name as "fileName", i.created, i.updated,
    i.undone_at as "undoneAt", ${isLastSql} and ${isInTimeSql} as "isUndoable", (
      select coalesce(json_object_agg(key, true), '{}') from (
        select distinct key from journal, jsonb_object_keys(content -> 'fields') key
        where batch_id = i.id and source = 'bulk' order by key) touched) as columns
  from imports i join users u on u.id = i.actor_id order by i.at desc, i.id limit 20`

/** Imports and bulk edits that changed anything, newest first. */
export async function appliedImports(db: Db): Promise<AppliedImport[]> {
  type Row = Omit<AppliedImport, "fields"> & { columns: Record<string, true> }
  const applied = await db.many<Row>(appliedSql)
  return applied.map(({ columns, ...one }) => ({
    ...one,
    fields: Object.keys(presentFields(columns)) as AppliedImport["fields"],
  }))
}

export const progressOfImport = (
  db: Db,
  { id: userId }: Actor,
  id: string,
): Promise<ImportProgress | undefined> =>
  db.one<ImportProgress>("select phase, done, total from import_progress where id = $1 and user_id = $2", [
    id,
    userId,
  ])

export type OnProgress = (progress: ImportProgress) => void

const upsertSql = `
  insert into import_progress as stored (id, user_id, phase, done, total) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set phase = excluded.phase, done = excluded.done, total = excluded.total, at = now()
    where stored.user_id = excluded.user_id`
const deleteSql = "delete from import_progress where id = $1 and user_id = $2"

/** Reports progress under this id, outside the transaction. Reports that cannot be written are dropped. */
export async function withProgress<T>(
  db: Db,
  { id: userId }: Actor,
  id: string | undefined,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  if (id === undefined) return work(() => {})
  let newest: ImportProgress | null = null
  let written: Promise<unknown> = Promise.resolve()
  const onProgress = (progress: ImportProgress) => {
    const { phase, done, total } = progress
    const write = async () => newest === progress && db.run(upsertSql, [id, userId, phase, done, total])
    newest = progress
    written = written.then(write).catch(() => {})
  }
  try {
    return await work(onProgress)
  } finally {
    newest = null
    await written
    await db.run(deleteSql, [id, userId]).catch(() => {})
  }
}
