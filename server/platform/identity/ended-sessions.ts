import type { Database } from "../postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../runtime/index.ts"

/** `days`: how long a session lasts at all. */
type Parts = { db: Database; clock: Clock; days: number }

const everyMs = 3_600_000

/**
 * Removes sessions that expired unused or lasted as long as one may, with the address and browser that they hold, and answers how many. The library
 * keeps them until their cookie is sent again.
 */
export const removeEndedSessions = ({ db, clock, days }: Parts): Promise<number> =>
  db.run(
    `delete from identity.session where "expiresAt" < $1 or "createdAt" < $1 - make_interval(days => $2)`,
    [clock(), days],
  )

/** Forgets sign-ins at a hosted identity that are too old to be told of (P176): otherwise one stays until somebody else signs in. */
const forgetToldEntries = ({ db, clock }: Parts): Promise<number> =>
  db.run("delete from identity.hosted_sign_ins where at < $1", [new Date(clock().getTime() - everyMs)])

/** Removes both now and every hour. */
export const startSessionCleanup = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    run: async () => {
      await removeEndedSessions(parts)
      await forgetToldEntries(parts)
      return false
    },
    everyMs,
    log,
    failure: "sessions: not cleaned up",
  })
