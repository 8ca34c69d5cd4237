import type { RecordHead } from "../../../contract/record.ts"
import type { Db } from "../../platform/postgres/index.ts"

const headColumns = `position, encode(hash, 'hex') as hash, sealed_at as "sealedAt"`

/** The newest place of the chain; undefined while nothing is sealed. */
export const headOf = (db: Db): Promise<RecordHead | undefined> =>
  db.one(`select ${headColumns} from record_entries order by position desc limit 1`)

/** The place of an act or entry in the chain; undefined while it is not sealed, which takes a second or two. */
export const sealOf = (db: Db, entryId: string): Promise<RecordHead | undefined> =>
  db.one(`select ${headColumns} from record_entries where id = $1`, [entryId])

/** Since when the oldest entry waits to be sealed, by the clock of the database; null when none waits for a minute. */
export const overdueSince = async (db: Db): Promise<string | null> => {
  const oldest = await db.one<{ since: string }>(
    "select since from record_pending where since < now() - interval '1 minute' order by number limit 1",
  )
  return oldest?.since ?? null
}
