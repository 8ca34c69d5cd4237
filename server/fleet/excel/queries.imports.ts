import type { AppliedImport, ImportProgress } from "../../../contract/excel.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { presentFields } from "../cars/present.ts"

const appliedSql = `
  select i.id, i.at, i.kind, u.firstname || ' ' || u.lastname as actor, i.file_name as "fileName", i.created, i.updated,
    i.undone_at as "undoneAt", (
      select coalesce(json_object_agg(key, true), '{}') from (
        select distinct key from journal, jsonb_object_keys(content -> 'fields') key
        where batch_id = i.id and source = 'bulk' order by key) touched) as columns
  from imports i join users u on u.id = i.actor_id order by i.at desc, i.id limit 20`

/** The newest imports and other changes of many cars that changed anything, newest first. */
export async function appliedImports(db: Db): Promise<AppliedImport[]> {
  type Row = Omit<AppliedImport, "fields"> & { columns: Record<string, true> }
  const applied = await db.many<Row>(appliedSql)
  return applied.map(({ columns, ...one }) => ({
    ...one,
    fields: Object.keys(presentFields(columns)) as AppliedImport["fields"],
  }))
}

/** How far this person's import is; undefined when it reports nothing. */
export const progressOfImport = (
  db: Db,
  { id: userId }: Actor,
  id: string,
): Promise<ImportProgress | undefined> =>
  db.one<ImportProgress>("select phase, done, total from import_progress where id = $1 and user_id = $2", [
    id,
    userId,
  ])
