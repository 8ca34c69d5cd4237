import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { inEffect } from "../../platform/texts/index.ts"
import type { Terms } from "../terms/rules.ts"
import { duePeople, forgetOldNews, mailNews } from "./commands.mail.ts"
import { messageChanges } from "./commands.message.ts"
import { noticeExpired, noticeNews } from "./commands.notice.ts"

type Parts = { db: Database; terms: readonly Terms[]; clock: Clock; publicUrl: string }

/** "At once" is the next run: what changes within a minute is one mail. */
const everyMs = 60_000

/**
 * Looks at everything that changed, tells watchers in the portal, then sends everyone for whom something is due one mail. Answers for how
 * many people that was. Several processes may run it at once: each transaction has the lease or does nothing, and what was
 * sent is noted together with the mail, so none is sent twice and none is lost with a process (ADR-0019). By
 * the signal it ends after the transaction in hand; the next run goes on.
 */
export async function tellWatchers(
  { db, terms, clock, publicUrl }: Parts,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock()
  const due = { now, termsVersion: inEffect(terms, now).version }
  // Everything is looked at before any mail is written: a large import is one mail to each person.
  let left: number | null
  do {
    if (signal?.aborted) return 0
    left = await leased(db, locks.savedSearches, (tx) => noticeNews(tx, now))
  } while (left)
  if (left === null) return 0
  let told: number | null
  do {
    if (signal?.aborted) return 0
    told = await leased(db, locks.savedSearches, (tx) => messageChanges(tx, now))
  } while (told)
  let people = 0
  for (const id of await duePeople(db, due)) {
    if (signal?.aborted) return people
    const mailed = await leased(db, locks.savedSearches, (tx) => mailNews(tx, id, { ...due, publicUrl }))
    if (mailed === null) return people
    if (mailed) people += 1
  }
  return people
}

/**
 * What happens by the calendar alone, once a day and at every start: offers expire, what could not be sent is old.
 * Null when another process is sending: it is tried again with the next run.
 */
const noticeDay = ({ db }: Parts, today: PlainDate, now: Date): Promise<PlainDate | null> =>
  leased(db, locks.savedSearches, async (tx) => {
    await noticeExpired(tx, today, now)
    await forgetOldNews(tx, now)
    return today
  })

/** Tells now and every minute; any number of processes may run on one database. */
export function startWatchNews({ log, ...parts }: Parts & { log: Log }): Background {
  let noticed: PlainDate | null = null
  const run = async (signal: AbortSignal) => {
    const now = parts.clock()
    const today = berlinToday(now)
    if (today !== noticed)
      noticed = await noticeDay(parts, today, now).catch((error: Error) => {
        log.warn({ err: error }, "watch: day not noticed")
        return null
      })
    await tellWatchers(parts, signal)
    return false
  }
  return startBackground({ run, everyMs, log, failure: "watch: news not sent" })
}
