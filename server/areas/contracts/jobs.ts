import type { FileStore } from "../../platform/files/index.ts"
import { createPdfMaker, type PdfMaker } from "../../platform/pdf/index.ts"
import { type Database, leased, locks } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { claimDocument, makeDocument, numberSealedActs } from "./commands.make.ts"

type Parts = {
  db: Database
  files: FileStore
  clock: Clock
  log: Log
}

/** How often a worker looks whether an act was sealed, in ms. */
const everyMs = 500

/**
 * Numbers what was sealed and makes every document that is due; returns how many were made. Any number of processes may do
 * it on one database (P130). After the signal it ends with the current document.
 */
export async function makeDueDocuments(
  { log, ...parts }: Parts & { maker: PdfMaker },
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = parts
  while (await leased(db, locks.contractNumbers, numberSealedActs)) if (signal?.aborted) return 0
  let made = 0
  while (!signal?.aborted) {
    const document = await claimDocument(db, clock())
    if (!document) return made
    try {
      await makeDocument(parts, document, clock())
      made += 1
    } catch (error) {
      log.error({ err: error, act: document.actId }, "contracts: document not made")
    }
  }
  return made
}

/** Makes documents now and whenever acts were sealed, in a thread of its own. */
export function startContractDocuments(parts: Parts): Background {
  const maker = createPdfMaker()
  const background = startBackground({
    run: async (signal) => {
      await makeDueDocuments({ ...parts, maker }, signal)
      return false
    },
    everyMs,
    log: parts.log,
    failure: "contracts: documents not made",
  })
  return {
    stop: async () => {
      await background.stop()
      await maker.close()
    },
  }
}
