import { randomUUID } from "node:crypto"
import type { PdfMaker } from "@packages/pdf"
import { sha256Of } from "../../core/files.ts"
import { type Queue, type Task, untilDone } from "../../core/jobs/jobs.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { Database, Db, Tx } from "../../core/postgres/db.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import { factsOf } from "./facts.ts"
import { contentOf, template } from "./rules.content.ts"
import { bindingActs } from "./rules.ts"

/** Numbers sealed acts (P128); each number enqueues a document job. */
export const documentNumbers: Task = {
  name: "document-numbers",
  cron: "*/5 * * * *",
  afterWrites: true,
  run: (run) => untilDone(run, () => run.db.transaction(numberSealedActs)),
  failure: "contracts: acts not numbered",
}

type Parts = { maker: PdfMaker; clock: Clock }

/** Creates documents, one at a time per process (P130). */
export const documents = ({ maker, clock }: Parts): Queue => ({
  name: "document",
  run: async ({ id, db }) => {
    const document = await dueDocument(db, id)
    if (!document) return false
    await makeDocument({ db, maker }, document, clock())
    return true
  },
  failure: "contracts: document not made",
})

/** Journal entries per batch. */
const batch = 1_000

/** Numbers the binding acts sealed since the last call (P128); returns the number of entries read. Must not run concurrently. */
export async function numberSealedActs(tx: Tx): Promise<number> {
  return (await tx.one<{ count: number }>(numberSql))?.count ?? 0
}

const numberSql = `
  with next as (
    select e.position, e.id from journal e
    -- As a value of its own, or each second all of the journal would be read for what follows it.
    where e.position > (select position from contract_progress) order by e.position limit ${batch}),
  binding as (
    select a.id, a.case_id, n.position, extract(year from a.at at time zone 'Europe/Berlin')::integer as year
    from next n join acts a on a.id = n.id where ${bindingActs}),
  numbered as (
    insert into contract_documents (act_id, case_id, year, count)
    select id, case_id, year,
      coalesce((select max(d.count) from contract_documents d where d.year = binding.year), 0)
        + row_number() over (partition by year order by position)
    from binding returning act_id)
  update contract_progress set position = (select max(position) from next) where exists (select from next)
  returning (select count(*) from next) as count,
    (select count(add_job('document', act_id, 0, now())) from numbered) as documents`

type DueDocument = { actId: string; year: number; count: number }

/** The document to create; undefined if it exists already. */
export const dueDocument = (db: Db, actId: string): Promise<DueDocument | undefined> =>
  db.one(
    'select act_id as "actId", year, count from contract_documents where act_id = $1 and made_at is null',
    [actId],
  )

export async function makeDocument(
  { db, maker }: { db: Database; maker: PdfMaker },
  document: DueDocument,
  now: Date,
): Promise<void> {
  const facts = await factsOf(db, document)
  const bytes = await maker.render(contentOf(facts))
  const [size, sha256] = [bytes.length, sha256Of(bytes)]
  await db.transaction(async (tx) => {
    // Another process created it after a timeout of this one.
    const made = [document.actId, now, randomUUID(), size, sha256, template, bytes]
    if ((await tx.run(keepSql, made)) === 0) return
    await tx.run(sendSql, [document.actId])
    await appendEntry(tx, {
      kind: "contract.made",
      source: "job",
      actorId: null,
      carId: facts.car.id,
      content: { act: document.actId, number: facts.number, sha256, size, template },
      at: now,
    })
  })
}

const keepSql = `
  with made as (
    update contract_documents set made_at = $2, file = $3, size = $4, sha256 = $5, template = $6
    where act_id = $1 and made_at is null returning file)
  insert into files (id, content) select file, $7 from made`

const sendSql = `
  update jobs.job set start_after = now() where name = 'mail' and state = 'created'
    and id in (select id from outbox where act_id = $1 and sent_at is null and failed_at is null)`
