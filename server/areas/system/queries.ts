import type { Db } from "../../platform/postgres/index.ts"

/** Throws when the database cannot answer, or was never migrated. */
export const proveReady = async (db: Db): Promise<void> => {
  await db.one("select from migrations limit 1")
}
