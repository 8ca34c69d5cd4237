import type { Db } from "../../core/postgres/index.ts"
import type { TermsAct } from "./rules.ts"

/** What a person answered to the terms, and whether they withdrew the use, in the order of recording. */
export const ownTermsActs = (db: Db, person: { id: string }): Promise<TermsAct[]> =>
  db.many("select version, act, at from terms_acts where user_id = $1 order by number", [person.id])

/** The file of a version that was introduced, however long ago. */
export const keptTerms = (db: Db, version: string): Promise<{ content: string } | undefined> =>
  db.one("select content from terms_versions where version = $1", [version])

/** What is kept of the versions that were introduced. */
export const introducedTerms = (db: Db): Promise<{ version: string; content: string }[]> =>
  db.many("select version, content from terms_versions")
