import { createHash, randomUUID } from "node:crypto"
import { type FileStore, keepFiles, putFiles, removeFiles } from "../../platform/files/index.ts"
import type { PdfMaker } from "../../platform/pdf/index.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { appendEntry } from "../record/record.ts"
import { factsOf } from "./queries.facts.ts"
import { storedAt } from "./queries.ts"
import { contentOf, template } from "./rules.content.ts"
import { bindingActs, furthestAhead, nextTry, numberOf, reasonOf, unmadeReasons } from "./rules.ts"

/** How many entries of the record are looked at in one go. */
const batch = 1_000

/**
 * Gives each binding act that was sealed since the last time its number, in the order of the record (P128). Answers whether
 * there may be more. One process at a time: the caller holds the lease.
 */
export async function numberSealedActs(tx: Tx): Promise<boolean> {
  const looked = await tx.one<{ count: number }>(numberSql)
  return (looked?.count ?? 0) === batch
}

const numberSql = `
  with next as (
    select e.position, e.id from record_entries e, contract_progress p
    where e.position > p.position order by e.position limit ${batch}),
  binding as (
    select a.id, a.activity_id, n.position, extract(year from a.at at time zone 'Europe/Berlin')::integer as year
    from next n join acts a on a.id = n.id where ${bindingActs}),
  numbered as (
    insert into contract_documents (act_id, activity_id, year, count)
    select id, activity_id, year,
      coalesce((select max(d.count) from contract_documents d where d.year = binding.year), 0)
        + row_number() over (partition by year order by position)
    from binding)
  update contract_progress set position = (select max(position) from next) where exists (select from next)
  returning (select count(*) from next) as count`

/** A document in a worker's hand. `attempt` counts from 1 and marks whose hand it is in. */
export type ClaimedDocument = { actId: string; year: number; count: number; attempt: number }

/** Takes the document that is due longest, for nobody else until `until`; undefined when none is due at `now`. */
export const claimDocument = (db: Database, now: Date, until: Date): Promise<ClaimedDocument | undefined> =>
  db.one(
    `update contract_documents set attempts = attempts + 1, claimed_until = $2
      where act_id = (
        select act_id from contract_documents
         where made_at is null and (attempts = 0 or next_attempt_at <= $1 or next_attempt_at > $3)
           and (claimed_until is null or claimed_until <= $1 or claimed_until > $3)
         order by next_attempt_at, year, count limit 1 for update skip locked)
      returning act_id as "actId", year, count, attempts as attempt`,
    [now, until, furthestAhead(now)],
  )

type Stores = { db: Database; files: FileStore; maker: PdfMaker; provider: readonly string[] }

/**
 * Makes a document and keeps it: the file first, then its row, and the record says which file it is. A process that ends in
 * between leaves a file that the clean-up finds, and the document to the next one.
 */
export async function makeDocument(
  { db, files, maker, provider }: Stores,
  document: ClaimedDocument,
  now: Date,
): Promise<void> {
  const facts = await factsOf(db, document.actId, document, provider)
  const bytes = await failingWith(unmadeReasons.render, () => maker.render(contentOf(facts)))
  const file = randomUUID()
  const key = storedAt(file)
  await failingWith(unmadeReasons.store, () => putFiles({ db, files }, [[key, bytes]]))
  const made = { file, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
  const kept = await db.transaction(async (tx) => {
    if (
      (await tx.run(keepSql, [document.actId, document.attempt, now, ...Object.values(made), template])) === 0
    )
      return false
    await keepFiles(tx, [key])
    await appendEntry(tx, {
      kind: "contract.made",
      source: "job",
      actorId: null,
      carId: facts.car.id,
      content: {
        act: document.actId,
        number: numberOf(document.year, document.count),
        sha256: made.sha256,
        size: made.size,
        template,
      },
      at: now,
    })
    return true
  })
  // Somebody else made it after our lease had ended.
  if (!kept) await removeFiles({ db, files }, [key])
}

/** A failure with a sentence for admins; what happened technically is its cause. */
async function failingWith<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(sentence, { cause })
  }
}

const keepSql = `
  update contract_documents set made_at = $3, file = $4, size = $5, sha256 = $6, template = $7, claimed_until = null,
    last_error = ''
  where act_id = $1 and attempts = $2 and made_at is null`

/** Records that a document could not be made, why in a sentence for admins, and when it is tried again (P130). */
export async function markUnmade(
  db: Database,
  { actId, attempt }: ClaimedDocument,
  error: unknown,
  now: Date,
): Promise<void> {
  await db.run(
    `update contract_documents set claimed_until = null, last_error = $3, next_attempt_at = $4
      where act_id = $1 and attempts = $2 and made_at is null`,
    [actId, attempt, reasonOf(error), nextTry(attempt, now)],
  )
}
