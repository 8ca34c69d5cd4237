import { randomUUID } from "node:crypto"
import type { PdfMaker } from "@packages/pdf"
import type { Queue, Task } from "../../core/jobs/jobs.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { type Consumer, consume } from "../../core/journal/consume.ts"
import { sealSome } from "../../core/journal/seal.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { factsOf } from "./facts.ts"
import { contentOf, template } from "./rules.content.ts"
import { bindingActs } from "./rules.ts"

/** Numbers binding acts in the order in which they are read; each number adds a document job. */
const numbering: Consumer = {
  name: "contracts",
  kinds: "^case\\.",
  most: 1_000,
  take: async (tx, entries) => void (await tx.run(numberSql, [entries.map(({ id }) => id)])),
}

export const documentNumbers: Task = {
  name: "document-numbers",
  cron: "*/5 * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await consume(db, numbering, signal)) > 0,
  failure: "contracts: acts not numbered",
}

type Parts = { maker: PdfMaker; clock: Clock }

/** Creates documents, one at a time per process. */
export const documents = ({ maker, clock }: Parts): Queue => ({
  name: "document",
  run: async ({ id, db }) => {
    const document = await dueDocument(db, id)
    if (!document) return false
    // It states the seal of its act.
    while (await sealSome(db));
    await makeDocument({ db, maker }, document, clock())
    return true
  },
  failure: "contracts: document not made",
})

const numberSql = `
  with binding as (
    select a.id, a.case_id, asked.place, extract(year from a.at at time zone 'Europe/Berlin')::integer as year
    from unnest($1::uuid[]) with ordinality asked(id, place) join acts a using (id)
    where ${bindingActs} and not exists (select from contract_documents d where d.act_id = a.id)),
  numbered as (
    insert into contract_documents (act_id, case_id, year, count)
    select id, case_id, year,
      coalesce((select max(d.count) from contract_documents d where d.year = binding.year), 0)
        + row_number() over (partition by year order by place)
    from binding returning act_id)
  select add_job('document', act_id, 0, now()) from numbered`

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
  update outbox set due_at = now() where act_id = $1 and due_at is not null and attempts = 0`
