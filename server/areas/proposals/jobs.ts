import { type Database, leased, locks, type Tx } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { sendNotices } from "../live/commands.ts"
import { followManagers } from "./commands.managers.ts"
import { settleProposals } from "./commands.settle.ts"

type Parts = { db: Database; clock: Clock; publicUrl: string }

/** How long it takes at most until what became of a proposal is told, in milliseconds. */
const everyMs = 1_000

/**
 * Settles the open proposals, follows who can answer those that stay, and tells open screens; one of several processes does it.
 * Answers how many proposals changed.
 */
export async function settleOpen({ db, clock, publicUrl }: Parts): Promise<number> {
  const settle = async (tx: Tx) => {
    const now = clock()
    return (await settleProposals(tx, now)) + (await followManagers(tx, now, publicUrl))
  }
  const changed = (await leased(db, locks.proposals, settle)) ?? 0
  if (changed > 0) await sendNotices(db)
  return changed
}

/** Settles now and every second; any number of processes may run on one database. */
export const startProposals = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    run: async () => {
      await settleOpen(parts)
      return false
    },
    everyMs,
    log,
    failure: "proposals: not settled",
  })
