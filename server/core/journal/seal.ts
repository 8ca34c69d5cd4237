import type { JournalHead } from "../../../contract/news/journal.ts"
import { type Task, untilDone } from "../jobs/jobs.ts"
import type { Db } from "../postgres/db.ts"

/** Per transaction, some tenths of a second. */
const batch = 2_000

/** Seals one batch (P131) and returns its size. Any number of processes may call it: only one seals. */
export async function sealSome(db: Db): Promise<number> {
  return (await db.value<number>("select seal_journal($1) as sealed", [batch])) ?? 0
}

/** Seals new entries once no older transaction runs (ADR-0035, ADR-0071). */
export const sealing: Task = {
  name: "journal",
  cron: "*/2 * * * *",
  afterWrites: true,
  run: async (run) => {
    const isAny = await untilDone(run, () => sealSome(run.db))
    if (await hasUnsealed(run.db)) run.again()
    return isAny
  },
  failure: "journal: not sealed",
}

/** Newest position of the chain; undefined if nothing is sealed. */
export const headOf = (db: Db): Promise<JournalHead | undefined> =>
  db.one(`select position, encode(hash, 'hex') as hash, sealed_at as "sealedAt"
    from journal where position is not null order by position desc limit 1`)

/** Whether an entry waits, possibly for an older transaction. */
const hasUnsealed = async (db: Db): Promise<boolean> =>
  (await db.one("select from journal where position is null limit 1")) !== undefined

/** Null if none has waited for a minute. Entries that a running transaction may precede are not late. */
export const overdueSince = async (db: Db): Promise<string | null> =>
  (await db.value<string>(
    `select since from journal where position is null and since < now() - interval '1 minute'
     and is_settled(tx) order by number limit 1`,
  )) ?? null
