import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { sendNotices } from "../live/commands.ts"
import type { Addresses } from "../requests/mails.ts"
import { remind } from "./commands.remind.ts"

type Parts = { db: Database; clock: Clock; addresses: Addresses }

/** How late a reminder may be, in milliseconds. */
const everyMs = 30_000

/**
 * Reminds of everything whose time has come (P53). Several processes may run it at once: each transaction has the lease or
 * does nothing, and each level of a case is noted together with what is sent. Answers how many cases it were.
 */
export async function remindPeople({ db, clock, addresses }: Parts, signal?: AbortSignal): Promise<number> {
  let reminded = 0
  for (let found: number | null = 1; found && !signal?.aborted; reminded += found ?? 0)
    found = await leased(db, locks.reminders, (tx) => remind(tx, clock(), addresses))
  if (reminded > 0) await sendNotices(db)
  return reminded
}

/** Reminds now and every half minute; any number of processes may run on one database. */
export const startReminders = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    run: async (signal) => {
      await remindPeople(parts, signal)
      return false
    },
    everyMs,
    log,
    failure: "messages: nobody reminded",
  })
