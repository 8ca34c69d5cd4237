import type { Database } from "../../platform/postgres/index.ts"
import { type Background, type Log, startBackground } from "../../platform/runtime/index.ts"
import { sealSome } from "./commands.ts"

/** No entry waits longer to be sealed, while a portal runs. */
const everyMs = 1_000

/** Seals the record now and every second; any number of processes may run on one database (ADR-0035). */
export const startSealing = ({ db, log }: { db: Database; log: Log }): Background =>
  startBackground({ run: () => sealSome(db), everyMs, log, failure: "record: not sealed" })
