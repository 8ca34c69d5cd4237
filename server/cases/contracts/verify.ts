import { isDeepStrictEqual } from "node:util"
import { embeddedText } from "@packages/pdf"
import { type Offer, offerIn } from "../../../contract/fleet/offers.ts"
import { sealOf } from "../../core/journal/seal.ts"
import type { Db } from "../../core/postgres/db.ts"
import { noId, pagesOf } from "../../core/postgres/pages.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { namedJson } from "./facts.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"
import { bindingActs, numberOf } from "./rules.ts"

type DocumentRow = {
  actId: string
  file: string
  sha256: string
  at: string
  year: number
  count: number
  size: number
  belongs: boolean
  /** The document's journal entry; null if it was purged. */
  recorded: { number: string; sha256: string; size: number; template: string } | null
  recordedAt: string | null
  recordedPosition: number | null
  template: string
  /** Position of the act; null if its content was purged. */
  place: { position: number; entryHash: string; hash: string } | null
  act: { verb: string; state: string; reason: string }
  named: Pick<ContractFacts, "provider" | "location" | "car">
  offered: Offer
}

const batch = 200
const documentsSql = `
  select d.act_id as "actId", d.file, d.sha256, d.size, d.template, a.at, d.case_id = a.case_id as belongs,
    d.year, d.count, made.content as recorded, made.at as "recordedAt", made.position as "recordedPosition",
    (select json_build_object('position', e.position, 'entryHash', encode(e.entry_hash, 'hex'),
      'hash', encode(seal.hash, 'hex')) from journal e join ${sealOf("e")} seal on true where e.id = a.id) as place,
    json_build_object('verb', a.verb, 'state', a.state, 'reason', a.reason) as act, ${namedJson} as named,
    first.snapshot as offered
  from contract_documents d join acts a on a.id = d.act_id join acts first on first.id = a.case_id
  left join lateral (select e.content, e.at, e.position from journal e
    where e.kind = 'contract.made' and e.car_id = a.car_id and e.content ->> 'act' = a.id::text
    order by e.position limit 1) made on true
  where d.made_at is not null and d.act_id > $1 order by d.act_id limit ${batch}`

/** A missing or altered document: its act, and the position of its own journal entry or else of the act's. */
export type UnsoundDocument = {
  flaw: "document" | "document_differs" | "document_gone"
  actId: string
  at: string | null
  position: number | null
}

/** Acts whose document is missing: binding acts that were read for numbering, and acts of recorded documents. */
const missingSql = `
  with recorded as (
    select e.position, a.id::text as "actId", a.at from acts a join journal e on e.id = a.id
    where ${bindingActs} and not (select unread from journal_readers where name = 'contracts') @> e.position
    union
    select e.position, a.id::text, e.at from journal e join acts a on a.id::text = e.content ->> 'act'
    where e.kind = 'contract.made')
  select distinct on ("actId") 'document_gone' as flaw, "actId", at, position from recorded
  where not exists (select from contract_documents d where d.act_id::text = recorded."actId")
  order by "actId", position desc`

/** Documents that are missing, altered, or contradict row, act or journal. Reads one file at a time to limit memory. */
export async function unsoundDocuments(db: Db): Promise<UnsoundDocument[]> {
  const unsound = await db.many<UnsoundDocument>(missingSql)
  for await (const rows of pagesOf<DocumentRow, string>(db, documentsSql, noId, ({ actId }) => actId))
    for (const row of rows) {
      const flaw = await flawOf(db, row)
      const position = row.recordedPosition ?? row.place?.position ?? null
      if (flaw) unsound.push({ flaw, actId: row.actId, at: row.recordedAt ?? row.at, position })
    }
  return unsound
}

async function flawOf(db: Db, row: DocumentRow): Promise<UnsoundDocument["flaw"] | null> {
  const bytes = await db.value<Buffer>("select content from files where id = $1", [row.file])
  if (!bytes) return "document"
  const { actId: act, sha256, size, template } = row
  if (sha256Of(bytes) !== sha256 || bytes.length !== size || !row.belongs) return "document"
  const number = numberOf(row.year, row.count)
  if (row.recorded && !isDeepStrictEqual(row.recorded, { act, number, sha256, size, template }))
    return "document"
  const text = embeddedText(bytes, factsFile)
  const facts: ContractFacts | undefined = text && JSON.parse(text)
  if (!facts || facts.number !== number) return "document"
  // The file is intact, so a difference means that the act was altered.
  return isConsistent(facts, row) ? null : "document_differs"
}

function isConsistent(facts: ContractFacts, { act: row, named, offered, place }: DocumentRow): boolean {
  const { act, provider, location, car, offer, journal } = facts
  const actFacts = { verb: act.verb, state: act.state, reason: act.reason }
  const sealedAs = place && { position: journal.position, entryHash: journal.entryHash, hash: journal.hash }
  return (
    isDeepStrictEqual(actFacts, row) &&
    isDeepStrictEqual({ provider, location, car }, named) &&
    isDeepStrictEqual(offer, offerIn(offered)) &&
    isDeepStrictEqual(sealedAs, place)
  )
}

/** Names of a journal entry for users: job number and document number, if any. */
export type EntryNames = { position: number; jobNumber: string | null; document: string | null }

export async function entryNamesAt(db: Db, positions: readonly number[]): Promise<EntryNames[]> {
  const rows = await db.many<Omit<EntryNames, "document"> & { year: number | null; count: number | null }>(
    `select e.position, c.job_number as "jobNumber", d.year, d.count
     from journal e left join cars c on c.id = e.car_id
     left join contract_documents d on d.act_id::text = coalesce(e.content ->> 'act', e.id::text)
     where e.position = any($1)`,
    [positions],
  )
  return rows.map(({ year, count, ...names }) => ({
    ...names,
    document: year !== null && count !== null ? numberOf(year, count) : null,
  }))
}
