import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { eraseArchived } from "../cars/commands.archive.ts"
import { addToOutbox } from "../outbox/add.ts"
import { forgetRecipients } from "./commands.people.ts"
import { purge } from "./commands.ts"
import { purgedMail } from "./mails.ts"
import { newestEntryAt } from "./queries.ts"
import { cutoffOf, isBelievable, keptKinds, type Retention, yearsOf } from "./rules.ts"

type Parts = {
  db: Database
  clock: Clock
  retention: Retention
  addresses: { publicUrl: string; providerMail: string }
}

const everyMs = 6 * 3_600_000

/**
 * Removes what was kept long enough, kind by kind, each with a report to the provider in its own transaction, and forgets whom mails
 * were written to once they are gone (P58), and erases cars whose time in the archive is over (P203). Throws where the clock cannot be
 * right. Answers whether more waits. Several processes may run it.
 */
export async function keepNoLonger(
  { db, clock, retention, addresses }: Parts,
  signal?: AbortSignal,
): Promise<boolean> {
  const newest = await newestEntryAt(db)
  if (!isBelievable(clock(), newest))
    throw new Error(
      `It is ${clock().toISOString()}, and nothing was recorded since ${newest?.toISOString()}: is the clock right?`,
    )
  let goesOn = false
  for (const kind of keptKinds) {
    if (signal?.aborted) return false
    const now = clock()
    const cutoff = cutoffOf(yearsOf(kind, retention), now)
    const purged = await leased(db, locks.retention, async (tx) => {
      const removed = await purge(tx, kind, cutoff, now)
      if (removed) await addToOutbox(tx, [purgedMail(removed, addresses.providerMail, addresses.publicUrl)])
      return removed
    })
    goesOn ||= purged !== null
  }
  await leased(db, locks.retention, (tx) => forgetRecipients(tx, clock()))
  const more = await leased(db, locks.retention, (tx) => eraseArchived(tx, clock()))
  goesOn ||= more === true
  return goesOn
}

/** Looks at every start and four times a day; any number of processes may run on one database. */
export const startRetention = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    run: (signal) => keepNoLonger(parts, signal),
    everyMs,
    log,
    failure: "retention: nothing removed",
  })
