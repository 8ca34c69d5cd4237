import { recordAs } from "../../core/journal/append.ts"
import type { Tx } from "../../core/postgres/db.ts"

/** Journal content of a row of `imports`. */
export const batchFacts = (row: string) => `
  jsonb_build_object('id', ${row}.id, 'updated', ${row}.updated) || case ${row}.kind
    when 'import' then jsonb_build_object('file_name', ${row}.file_name, 'created', ${row}.created)
    else jsonb_build_object('way', ${row}.kind) end`

/** Changes `imports` and writes the journal entry; returns the row's id. */
const recordedSql = (change: string, verb: "applied" | "undone") => `
  with batch as (${change} returning *)
  insert into journal (kind, source, actor_id, content)
  select case kind when 'import' then 'import' else 'batch' end || '.${verb}', journal_source(), journal_actor(),
    ${batchFacts("batch")} from batch returning content ->> 'id' as id`

const appliedSql = recordedSql(
  `insert into imports (actor_id, kind, file_name, exported_at, created, updated, created_options) values ($1, $2, $3, $4, $5, $6, $7)`,
  "applied",
)
const undoneSql = recordedSql("update imports set undone_at = now() where id = $1", "undone")

type Batch = {
  kind: "import" | "bulk"
  updated: number
  fileName?: string
  /** When the file was exported, if it says so. */
  exportedAt?: string | undefined
  created?: number
  createdOptions?: readonly string[]
}

/** Starts an import or a bulk edit, to which later changes of the transaction belong, so that it can be undone (P215). */
export async function recordBatch(tx: Tx, actorId: string, batch: Batch): Promise<void> {
  const { kind, updated, fileName = "", exportedAt = null, created = 0, createdOptions = [] } = batch
  await recordAs(tx, actorId, kind)
  const values = [actorId, kind, fileName, exportedAt, created, updated, createdOptions]
  const row = await tx.one<{ id: string }>(appliedSql, values)
  await recordAs(tx, actorId, kind, row?.id)
}

/** Starts undoing an import or a bulk edit, to which later changes of the transaction belong. */
export async function recordUndo(tx: Tx, actorId: string, id: string): Promise<void> {
  await recordAs(tx, actorId, "undo", id)
  await tx.run(undoneSql, [id])
}
