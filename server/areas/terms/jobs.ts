import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { announce } from "./commands.announce.ts"
import { type Terms, termsAnnounced } from "./rules.ts"

type Parts = { db: Database; terms: readonly Terms[]; clock: Clock; publicUrl: string }

const everyMs = 3_600_000

/** Announces what is to be announced to some of those who do not know of it yet, and answers to how many. */
export async function announceTerms({ db, terms, clock, publicUrl }: Parts): Promise<number> {
  const informed = await leased(db, locks.termsAnnouncement, async (tx) => {
    const now = clock()
    let people = 0
    for (const version of termsAnnounced(terms, now)) people += await announce(tx, version, now, publicUrl)
    return people
  })
  return informed ?? 0
}

/** Announces now and every hour; any number of processes may run on one database. */
export const startTermsAnnouncements = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    // There may be more of them.
    run: async () => (await announceTerms(parts)) > 0,
    everyMs,
    log,
    failure: "terms: not announced",
  })
