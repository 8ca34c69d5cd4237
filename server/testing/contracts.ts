import { createPdfMaker, type PdfMaker } from "@packages/pdf"
import { afterAll } from "vitest"
import { documentNumbers, documents } from "../cases/contracts/make.ts"
import type { TestApp } from "./app.ts"
import { runTask } from "./jobs.ts"
import { sealAll } from "./journal.ts"

/** The document maker of a test file, with one thread. */
export function makerOfFile(): PdfMaker {
  const maker = createPdfMaker()
  afterAll(() => maker.close())
  return maker
}

/** Running document jobs per database; later callers wait for them. */
const makings = new WeakMap<TestApp["db"], Promise<unknown>>()

/**
 * Seals new acts, makes their documents and seals these, like the jobs; returns the number. Serialised, since a job
 * skips work held by another one.
 */
export function makeContracts(portal: TestApp, maker: PdfMaker): Promise<number> {
  const before = makings.get(portal.db)?.catch(() => {})
  const making = Promise.resolve(before).then(() => makeAll(portal, maker))
  makings.set(portal.db, making)
  return making
}

async function makeAll(portal: TestApp, maker: PdfMaker): Promise<number> {
  await sealAll(portal.db)
  const made = await makeSealed(portal, maker)
  await sealAll(portal.db)
  return made
}

/** Numbers sealed acts and makes each document once, like the portal's jobs; returns how many. */
async function makeSealed({ db, clock }: TestApp, maker: PdfMaker): Promise<number> {
  await runTask(documentNumbers, db)
  const due = await db.many<{ id: string }>(
    "select act_id as id from contract_documents where made_at is null order by year, count",
  )
  const queue = documents({ maker, clock: clock.now })
  let made = 0
  for (const { id } of due) if (await runTask(queue, db, { id }).catch(() => false)) made += 1
  return made
}
