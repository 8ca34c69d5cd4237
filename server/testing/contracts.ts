import { afterAll } from "vitest"
import { makeDueDocuments } from "../areas/contracts/jobs.ts"
import { sealSome } from "../areas/record/commands.ts"
import { createPdfMaker, type PdfMaker } from "../platform/pdf/index.ts"
import { createLog } from "../platform/runtime/index.ts"
import type { TestApp } from "./app.ts"

export const providerForTests = ["Aurel Automobile AG", "Neckartorallee 12, 70173 Stuttgart"]

/** What makes the documents of a test file: its thread is begun once. */
export function makerOfFile(): PdfMaker {
  const maker = createPdfMaker()
  afterAll(() => maker.close())
  return maker
}

/** Seals what happened and makes the documents of it, as the jobs of a portal do; answers how many were made. */
export async function makeContracts({ db, files, clock }: TestApp, maker: PdfMaker): Promise<number> {
  while (await sealSome(db));
  return makeDueDocuments({
    db,
    files,
    maker,
    provider: providerForTests,
    clock: clock.now,
    log: createLog("silent"),
  })
}
