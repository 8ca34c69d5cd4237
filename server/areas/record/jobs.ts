import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { sendHead } from "./commands.head.ts"
import { sealSome } from "./commands.ts"

/** No entry waits longer to be sealed, while a portal runs. */
const everyMs = 1_000

/** Seals the record now and every second; any number of processes may run on one database (ADR-0035). */
export const startSealing = ({ db, log }: { db: Database; log: Log }): Background =>
  startBackground({ run: () => sealSome(db), everyMs, log, failure: "record: not sealed" })

type HeadParts = { db: Database; clock: Clock; addresses: { publicUrl: string; providerMail: string } }

const headEveryMs = 900_000

/** Mails the day's head where it was not sent yet; answers to how many. */
export const tellHead = async ({ db, clock, addresses }: HeadParts): Promise<number> =>
  (await leased(db, locks.recordHead, (tx) => sendHead(tx, { ...addresses, now: clock() }))) ?? 0

/** Tries at every start and each quarter of an hour; any number of processes may run on one database (P134). */
export const startTellingHeads = ({ log, ...parts }: HeadParts & { log: Log }): Background =>
  startBackground({
    run: async () => {
      await tellHead(parts)
      return false
    },
    everyMs: headEveryMs,
    log,
    failure: "record: head not sent",
  })
