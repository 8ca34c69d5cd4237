import { makeDueDocuments } from "../areas/contracts/jobs.ts"
import { sealSome } from "../areas/record/commands.ts"
import { createPdfMaker, type PdfMaker } from "../platform/pdf/index.ts"
import { createLog } from "../platform/runtime/index.ts"
import type { TestApp } from "./app.ts"

export const providerForTests = ["Aurel Automobile AG", "Neckartorallee 12, 70173 Stuttgart"]

/** Seals what happened and makes the documents of it, as the jobs of a portal do; answers how many were made. */
export async function makeContracts({ db, files, clock }: TestApp, maker?: PdfMaker): Promise<number> {
  while (await sealSome(db));
  const own = maker ?? createPdfMaker()
  const made = await makeDueDocuments({
    db,
    files,
    maker: own,
    provider: providerForTests,
    clock: clock.now,
    log: createLog("silent"),
  })
  if (!maker) await own.close()
  return made
}
