import { afterAll } from "vitest"
import { documentNumbers, documents } from "../cases/contracts/make.ts"
import { createPdfMaker, type PdfMaker } from "../core/pdf/index.ts"
import type { TestApp } from "./app.ts"
import { runTask } from "./jobs.ts"
import { sealAll } from "./record.ts"

/** What makes the documents of a test file: its thread is begun once. */
export function makerOfFile(): PdfMaker {
  const maker = createPdfMaker()
  afterAll(() => maker.close())
  return maker
}

/** The documents that are being made of a database: who asks next waits for them. */
const makings = new WeakMap<TestApp["db"], Promise<unknown>>()

/**
 * Seals what happened, makes the documents of it and seals that, as the jobs of a portal do; answers how many were made. Those who ask
 * at once are served one after the other: a job leaves to another one what that one has in hand, and ends before it is made.
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

/** Numbers what is sealed and makes each document once, as the jobs of a portal do; returns how many were made. */
async function makeSealed({ db, files, clock }: TestApp, maker: PdfMaker): Promise<number> {
  await runTask(documentNumbers, db)
  const due = await db.many<{ id: string }>(
    "select act_id as id from contract_documents where made_at is null order by year, count",
  )
  const queue = documents({ files, maker, clock: clock.now })
  let made = 0
  for (const { id } of due) if (await runTask(queue, db, { id }).catch(() => false)) made += 1
  return made
}
