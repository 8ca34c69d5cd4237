import type { RecordHead } from "../../../contract/record.ts"
import { type Task, untilDone } from "../jobs/index.ts"
import type { Db } from "../postgres/index.ts"

/** So many are sealed in one transaction, in some tenths of a second. */
const batch = 2_000

/** Seals what waits, one batch (P131); returns how many entries. Any number of processes may call it: one of them seals. */
export async function sealSome(db: Db): Promise<number> {
  return (await db.value<number>("select seal_journal($1) as sealed", [batch])) ?? 0
}

/** Seals what was just written, once no older transaction runs (ADR-0035, ADR-0071). */
export const sealing: Task = {
  name: "record",
  cron: "*/2 * * * *",
  afterWrites: true,
  run: async (run) => {
    const isAny = await untilDone(run, () => sealSome(run.db))
    if (await hasUnsealed(run.db)) run.again()
    return isAny
  },
  failure: "record: not sealed",
}

/** The newest place of the chain; undefined while nothing is sealed. */
export const headOf = (db: Db): Promise<RecordHead | undefined> =>
  db.one(`select position, encode(hash, 'hex') as hash, sealed_at as "sealedAt"
    from journal where position is not null order by position desc limit 1`)

/** Whether an entry waits to be sealed, be it for an older transaction. */
const hasUnsealed = async (db: Db): Promise<boolean> =>
  (await db.one("select from journal where position is null limit 1")) !== undefined

/** By the clock of the database; null when none waits for a minute. What a running transaction may precede is not late. */
export const overdueSince = async (db: Db): Promise<string | null> => {
  return (
    (await db.value<string>(
      `select since from journal where position is null and since < now() - interval '1 minute'
       and is_settled(tx) order by number limit 1`,
    )) ?? null
  )
}
