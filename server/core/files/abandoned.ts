import { type Task, untilDone } from "../jobs/jobs.ts"
import type { Database, Db, Tx } from "../postgres/db.ts"
import { locks } from "../postgres/locks.ts"
import type { Clock } from "../runtime/clock.ts"
import type { FileStore } from "./store.ts"

/** The clean-up removes these files unless `keepFiles` follows. */
export async function putFiles(
  { db, files }: { db: Db; files: FileStore },
  contents: readonly (readonly [key: string, bytes: Buffer])[],
): Promise<void> {
  await db.run("insert into abandoned_files (key) select unnest($1::text[])", [contents.map(([key]) => key)])
  for (const [key, bytes] of contents) await files.put(key, bytes)
}

/** Keeps files, in the transaction of the row that names them. Throws if the clean-up has removed one. */
export async function keepFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  const keptCount = await tx.run("delete from abandoned_files where key = any($1)", [keys])
  if (keptCount !== keys.length)
    throw new Error(`Files were cleaned up before they were kept: ${keys.join()}`)
}

type Parts = { db: Database; files: FileStore; clock: Clock }

/** Longer than any upload, in milliseconds. */
const abandonedAfterMs = 3_600_000
/** Keeps the transaction short if the store is slow. */
const batch = 50

/** Removes files abandoned for an hour and returns how many; none during a backup. */
export function cleanUpFiles({ db, files, clock }: Parts): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tx.value<boolean>("select pg_try_advisory_xact_lock_shared($1)", [locks.backup]))) return 0
    const rows = await tx.many<{ key: string }>(
      "select key from abandoned_files where since < $1 order by since limit $2 for update skip locked",
      [new Date(clock().getTime() - abandonedAfterMs), batch],
    )
    for (const { key } of rows) await files.delete(key)
    await tx.run("delete from abandoned_files where key = any($1)", [rows.map(({ key }) => key)])
    return rows.length
  })
}

export const fileCleanup = (parts: Omit<Parts, "db">): Task => ({
  name: "files",
  cron: "37 * * * *",
  run: (run) => untilDone(run, () => cleanUpFiles({ ...parts, db: run.db })),
  failure: "files: not cleaned up",
})
