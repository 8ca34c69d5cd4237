import type { ImportProgress } from "../../../contract/excel.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"

export type Tell = (progress: ImportProgress) => void

const upsertSql = `
  insert into import_progress as known (id, user_id, phase, done, total) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set phase = excluded.phase, done = excluded.done, total = excluded.total, at = now()
    where known.user_id = excluded.user_id`
/** Of a process that ended in between, yesterday's progress is left. */
const deleteSql =
  "delete from import_progress where id = $1 and user_id = $2 or at < now() - interval '1 day'"

/**
 * Does some work that tells its progress, for whoever asks with this id. It is written beside the work's transaction,
 * one statement at a time and only the newest state, so that telling never holds up the work; what cannot be written is
 * not missed.
 */
export async function withProgress<T>(
  db: Db,
  { id: userId }: Actor,
  id: string | undefined,
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  if (id === undefined) return work(() => {})
  let newest: ImportProgress | null = null
  let writing: Promise<void> | null = null
  const write = async () => {
    while (newest) {
      const { phase, done, total }: ImportProgress = newest
      newest = null
      await db.run(upsertSql, [id, userId, phase, done, total]).catch(() => {})
    }
    writing = null
  }
  const tell = (progress: ImportProgress) => {
    newest = progress
    writing ??= write()
  }
  try {
    return await work(tell)
  } finally {
    newest = null
    await writing
    await db.run(deleteSql, [id, userId]).catch(() => {})
  }
}
