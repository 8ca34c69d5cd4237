import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { eraseArchived } from "../cars/commands.archive.ts"
import { addToOutbox } from "../outbox/add.ts"
import { forgetRecipients } from "../outbox/commands.forget.ts"
import { purge } from "./commands.ts"
import { purgedMail } from "./mails.ts"
import { expiredSql, newestEntryAt } from "./queries.ts"
import { cutoffOf, isPlausible } from "./rules.ts"

type Parts = {
  db: Database
  clock: Clock
  /** Full calendar years for which everything is kept. */
  years: number
  addresses: { publicUrl: string; providerMail: string }
}

/**
 * Deletes what has expired: short-lived rows, then, if the clock is plausible, everything whose retention is over, with a mail to
 * the provider (P58), names in mails to deleted people, and cars whose time in the archive is over (P203). Returns whether
 * there is more to do. Several processes may run it.
 */
export async function deleteExpired({ db, clock, years, addresses }: Parts): Promise<boolean> {
  const now = clock()
  for (const sql of expiredSql) await db.run(sql, [now])
  const newest = await newestEntryAt(db)
  if (!isPlausible(now, newest))
    throw new Error(
      `It is ${now.toISOString()}, and nothing was recorded since ${newest?.toISOString()}: is the clock right?`,
    )
  const cutoff = cutoffOf(years, now)
  const purged = await leased(db, locks.retention, async (tx) => {
    const counts = await purge(tx, cutoff, now)
    if (counts) await addToOutbox(tx, [purgedMail(counts, cutoff, addresses)])
    return counts
  })
  await leased(db, locks.retention, (tx) => forgetRecipients(tx, now))
  const hasMoreCars = await leased(db, locks.retention, (tx) => eraseArchived(tx, now))
  return purged !== null || hasMoreCars === true
}

/** Runs at the start and every hour; any number of processes may run it on one database. */
export const startRetention = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    run: () => deleteExpired(parts),
    everyMs: 3_600_000,
    log,
    failure: "retention: nothing removed",
  })
