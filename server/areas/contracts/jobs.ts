import type { FileStore } from "../../platform/files/index.ts"
import type { Task } from "../../platform/jobs/index.ts"
import type { PdfMaker } from "../../platform/pdf/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Clock, Log } from "../../platform/runtime/index.ts"
import { claimDocument, makeDocument, numberSealedActs } from "./commands.make.ts"

type Parts = {
  db: Database
  files: FileStore
  clock: Clock
  log: Log
}

/**
 * Numbers what was sealed and makes every document that is due; returns how many were made (P130). After the signal it ends with the
 * current document.
 */
export async function makeDueDocuments(
  { log, ...parts }: Parts & { maker: PdfMaker },
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = parts
  while (await db.transaction(numberSealedActs)) if (signal?.aborted) return 0
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

/** Makes documents once acts are sealed. */
export const contractDocuments = ({ maker, ...parts }: Omit<Parts, "db"> & { maker: PdfMaker }): Task => ({
  name: "contract-documents",
  cron: "*/5 * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await makeDueDocuments({ ...parts, db, maker }, signal)) > 0,
  failure: "contracts: documents not made",
})
