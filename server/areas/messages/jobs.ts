import { type Database, leased, locks, type Tx } from "../../platform/postgres/index.ts"
import { type Background, type Log, startBackground } from "../../platform/runtime/index.ts"
import { sendNotices } from "../live/commands.ts"
import { tellHolder, tellHolderOfDocuments } from "./commands.changes.ts"
import { tell } from "./commands.tell.ts"

type Parts = { db: Database; publicUrl: string }

/** How long an act waits at most until it is told, in milliseconds. */
const everyMs = 1_000

/**
 * Makes messages of everything that waits, and tells open screens. Several processes may run it at once: each transaction
 * has the lease or does nothing. Answers how many causes there were.
 */
export async function tellPeople({ db, publicUrl }: Parts, signal?: AbortSignal): Promise<number> {
  let told = 0
  const tellings = [
    tell,
    (tx: Tx) => tellHolder(tx, publicUrl),
    (tx: Tx) => tellHolderOfDocuments(tx, publicUrl),
  ]
  for (const some of tellings)
    for (let taken: number | null = 1; taken && !signal?.aborted; told += taken ?? 0)
      taken = await leased(db, locks.messages, some)
  if (told > 0) await sendNotices(db)
  return told
}

/** Tells now and every second; any number of processes may run on one database. */
export const startMessages = ({ log, ...parts }: Parts & { log: Log }): Background =>
  startBackground({
    run: async (signal) => {
      await tellPeople(parts, signal)
      return false
    },
    everyMs,
    log,
    failure: "messages: not told",
  })
