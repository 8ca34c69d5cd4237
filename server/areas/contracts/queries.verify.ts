import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { type KeptOffer, keptOffer } from "../../../contract/offers.ts"
import type { FileStore } from "../../platform/files/index.ts"
import { embeddedText } from "../../platform/pdf/index.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { storedAt } from "./queries.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"

type Kept = {
  actId: string
  file: string
  sha256: string
  at: string
  /** As the record names the file; null where that entry was purged or is not sealed yet. */
  recorded: string | null
  /** The place of the act; null where its content was purged. */
  place: { position: number; entryHash: string; hash: string } | null
  act: { verb: string; state: string; reason: string }
  offered: KeptOffer
}

const batch = 200
const keptSql = `
  select d.act_id as "actId", d.file, d.sha256, a.at,
    (select e.content ->> 'sha256' from record_entries e
      where e.kind = 'contract.made' and e.car_id = a.car_id and e.content ->> 'act' = a.id::text
      order by e.position limit 1) as recorded,
    (select json_build_object('position', e.position, 'entryHash', encode(e.entry_hash, 'hex'),
      'hash', encode(e.hash, 'hex')) from record_entries e where e.id = a.id) as place,
    json_build_object('verb', a.verb, 'state', a.state, 'reason', a.reason) as act, first.snapshot as offered
  from contract_documents d join acts a on a.id = d.act_id join acts first on first.id = a.activity_id
  where d.made_at is not null and d.act_id > $1 order by d.act_id limit ${batch}`

/** A document that is not what it was: of which act, and where that stands in the record. */
export type UnsoundDocument = { actId: string; at: string; position: number | null }

/**
 * Every document whose file is gone or changed, or says something else than act and record do (P128). It reads one file
 * after the other: memory does not grow with their number.
 */
export async function unsoundDocuments(db: Db, files: FileStore): Promise<UnsoundDocument[]> {
  const unsound: UnsoundDocument[] = []
  let after = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const rows = await db.many<Kept>(keptSql, [after])
    for (const row of rows)
      if (!(await isSound(row, files)))
        unsound.push({ actId: row.actId, at: row.at, position: row.place?.position ?? null })
    if (rows.length < batch) return unsound
    after = (rows.at(-1) as Kept).actId
  }
}

async function isSound(kept: Kept, files: FileStore): Promise<boolean> {
  const content = await files.get(storedAt(kept.file))
  if (!content) return false
  const bytes = await buffer(content)
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  if (sha256 !== kept.sha256 || (kept.recorded ?? sha256) !== sha256) return false
  const facts = embeddedText(bytes, factsFile)
  return facts !== undefined && saysTheSame(JSON.parse(facts), kept)
}

function saysTheSame({ act, offer, record }: ContractFacts, { act: kept, offered, place }: Kept): boolean {
  const told = { verb: act.verb, state: act.state, reason: act.reason }
  const stands = place && {
    position: record.position,
    entryHash: record.entryHash,
    hash: record.hash,
  }
  return [
    [told, kept],
    [offer, keptOffer(offered)],
    [stands, place],
  ].every(([document, database]) => JSON.stringify(document) === JSON.stringify(database))
}
