import type { Db } from "../../core/postgres/index.ts"

/** What is kept of the versions that were introduced. */
export const introducedConditions = (
  db: Db,
): Promise<{ version: string; effectiveFrom: string; hash: string }[]> =>
  db.many(`select version, effective_from::text as "effectiveFrom", hash from conditions_versions`)

/** The file of a version that was introduced, however long ago. */
export const keptConditions = (db: Db, version: string): Promise<{ content: string } | undefined> =>
  db.one("select content from conditions_versions where version = $1", [version])
