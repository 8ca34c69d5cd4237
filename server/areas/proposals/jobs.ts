import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { sendNotices } from "../live/commands.ts"
import { settleProposals } from "./commands.settle.ts"

type Parts = { db: Database; clock: Clock }

/** How long it takes at most until what became of a proposal is told, in milliseconds. */
const everyMs = 1_000

/** Settles the open proposals and tells open screens; one of several processes does it. Answers how many were settled. */
export async function settleOpen({ db, clock }: Parts): Promise<number> {
  const settled = (await leased(db, locks.proposals, (tx) => settleProposals(tx, clock()))) ?? 0
  if (settled > 0) await sendNotices(db)
  return settled
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
