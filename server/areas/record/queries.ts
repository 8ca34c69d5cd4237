import type { RecordHead } from "../../../contract/record.ts"
import type { Db } from "../../platform/postgres/index.ts"

const headColumns = `position, encode(hash, 'hex') as hash, sealed_at as "sealedAt"`

/** The newest place of the chain; undefined while nothing is sealed. */
export const headOf = (db: Db): Promise<RecordHead | undefined> =>
  db.one(`select ${headColumns} from journal where position is not null order by position desc limit 1`)

/** The place of an act or entry in the chain; undefined while it is not sealed, which takes a second or two. */
export const sealOf = (db: Db, entryId: string): Promise<RecordHead | undefined> =>
  db.one(`select ${headColumns} from journal where id = $1 and position is not null`, [entryId])

/** Whether an entry waits to be sealed, be it for an older transaction. */
export const hasUnsealed = async (db: Db): Promise<boolean> =>
  (await db.one("select from journal where position is null limit 1")) !== undefined

/**
 * Since when the oldest entry that could be sealed waits for it, by the clock of the database; null when none waits for a minute.
 * What a running transaction may precede is not late.
 */
export const overdueSince = async (db: Db): Promise<string | null> => {
  const oldest = await db.one<{ since: string }>(
    `select since from journal where position is null and since < now() - interval '1 minute'
       and is_settled(tx) order by number limit 1`,
  )
  return oldest?.since ?? null
}
