import { berlinToday } from "../../contract/core/dates.ts"
import { readConfig } from "../config.ts"
import { type Database, openDatabase } from "../core/postgres/db.ts"
import { loadCast } from "../demo/cast.ts"
import { introduceTerms } from "../people/terms/terms.ts"
import { openIdentity } from "../portal/identity/embedded-identity.ts"
import type { IdentityService } from "../portal/identity/identity-service.ts"
import { introduceTexts } from "../portal/texts/agreed.ts"
import type { Terms } from "../portal/texts/terms.ts"
import { readPortalConditions, readPortalTerms } from "../start/content.ts"

/** A Monday morning in Berlin, so that response deadlines end on a weekday by default. */
export const usualNow = "2026-11-16T09:00:00.000Z"
export const usualUrl = "http://127.0.0.1:3000"

type Scene = { db: Database; identity: IdentityService; terms: readonly Terms[]; now: Date }

/** Introduces the terms and writes the cast into a migrated database. */
export async function settleCast({ db, identity, terms, now }: Scene): Promise<void> {
  await introduceTerms(db, terms, now)
  await introduceTexts(db, "conditions", await readPortalConditions(readConfig({}).contentDir), now)
  await loadCast(db, identity, berlinToday(now))
}

/** The usual cast, written once into the database that tests clone. */
export async function settleUsualCast(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl)
  const identity = await openIdentity({ db, databaseUrl, publicUrl: usualUrl })
  const terms = await readPortalTerms(readConfig({}).contentDir)
  await settleCast({ db, identity, terms, now: new Date(usualNow) })
  await identity.close()
  await db.close()
}
