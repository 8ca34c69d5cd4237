import { setTimeout as delay } from "node:timers/promises"
import type { Clock } from "../../platform/clock.ts"
import type { Database, Tx } from "../../platform/db.ts"
import type { Log } from "../../platform/log.ts"
import { addToOutbox } from "../outbox/add.ts"
import { announcementMail } from "./mails.ts"
import { type Terms, termsAnnounced } from "./rules.ts"

type Parts = { db: Database; terms: readonly Terms[]; clock: Clock; publicUrl: string }

const everyMs = 3_600_000
/** People per transaction, so that none of them is large. */
const batch = 200
/** Any fixed number: whoever holds it announces, the others leave it to them. */
const announcing = 4_711_015

/**
 * Announces what is to be announced to some of those who were not told yet, and answers to how many. The lease is a lock
 * of the transaction: it ends with the process, and with it everything that was not finished. Who was told is recorded
 * together with the mail, so nobody gets it twice.
 */
export function announceTerms({ db, terms, clock, publicUrl }: Parts): Promise<number> {
  return db.transaction(async (tx) => {
    const lease = await tx.one<{ held: boolean }>("select pg_try_advisory_xact_lock($1) as held", [
      announcing,
    ])
    if (!lease?.held) return 0
    const now = clock()
    let told = 0
    for (const version of termsAnnounced(terms, now)) told += await announce(tx, version, now, publicUrl)
    return told
  })
}

type Told = { firstname: string; lastname: string; mail: string }

async function announce(tx: Tx, terms: Terms, now: Date, publicUrl: string): Promise<number> {
  const told = await tx.many<Told>(
    `with told as (
       insert into terms_announcements (version, user_id, at)
       select $1, u.id, $2 from users u
       where u.active and u.type <> 'ADMIN'
         and not exists (select from terms_announcements a where a.version = $1 and a.user_id = u.id)
       order by u.id limit $3
       returning user_id)
     select u.firstname, u.lastname, u.mail from told join users u on u.id = told.user_id`,
    [terms.version, now, batch],
  )
  await addToOutbox(
    tx,
    told.map((person) => announcementMail(person, terms, publicUrl)),
  )
  return told.length
}

/** Announces now and every hour; any number of processes may run on one database. */
export function startTermsAnnouncements({ log, ...parts }: Parts & { log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const told = await announceTerms(parts).catch((error: Error) => {
        log.warn({ err: error }, "terms: not announced")
        return 0
      })
      // There may be more of them: go on at once.
      if (told === 0) await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
