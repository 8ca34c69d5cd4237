import type { JournalHead } from "../../../contract/news/journal.ts"
import { sealOf } from "../../core/journal/seal.ts"
import type { Db } from "../../core/postgres/db.ts"
import { pagesOf } from "../../core/postgres/pages.ts"
import {
  type Flaw,
  flawOfEntry,
  flawOfSeal,
  initialHash,
  positionsIn,
  type StoredEntry,
  type StoredSeal,
} from "./rules.ts"
import {
  changedStates,
  type EntryRef,
  instantText,
  maxListed,
  plantedRowsSql,
  sourcesSql,
  unrecordedSql,
} from "./verify-rows.ts"

/** Latest seal of an entry after its event: imports run over midnight, portals stand still for days. */
const latestSeal = "interval '7 days'"
const wrongPurgesSql = `
  with emptied as (
    select e.purged_by as id, range_agg(int8range(e.position, e.position, '[]')) as positions, max(seal.sealed_at) as newest
    from journal e left join ${sealOf("e")} seal on true where e.purged_by is not null group by e.purged_by),
  named as (
    select id,
      case when pg_input_is_valid(content ->> 'positions', 'int8multirange')
        then (content ->> 'positions')::int8multirange end as positions,
      case when pg_input_is_valid(content ->> 'cutoff', 'timestamptz') then (content ->> 'cutoff')::timestamptz end as cutoff
    from journal where kind = 'journal.purged'),
  compared as (
    select coalesce(e.positions, '{}') as emptied, coalesce(n.positions, '{}') as named, newest, cutoff
    from emptied e full join named n using (id))
  select case when emptied <> named then 'not_purged' else 'purged_early' end as flaw,
    coalesce(lower(emptied), lower(named)) as position
  from compared
  where emptied <> named or newest is not null and (newest < cutoff + ${latestSeal}) is not true
  order by position`

/** Purges whose empty positions differ from those they name, or that emptied entries sealed over a week after their cutoff: manipulation disguised as a purge. */
export const wrongPurges = (tx: Db): Promise<{ flaw: Flaw; position: number }[]> => tx.many(wrongPurgesSql)

export type Broken = EntryRef & { flaw: Flaw }

export type Verified = {
  checked: number
  purged: number
  waiting: number
  head: Pick<JournalHead, "position" | "hash"> | null
  /** First broken links by position; `brokenCount` is the total. */
  broken: Broken[]
  brokenCount: number
}

/** Entries per statement. */
const batch = 1000

const sealsSql = `
  select number, entries::text, encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash,
    ${instantText("sealed_at")} as "sealedAt"
  from seals where number > $1 order by number limit ${batch}`
type SealRow = Omit<StoredSeal, "positions"> & { entries: string }

/** Entries at the positions $1. */
export const entriesSql = `
  select position, encode(entry_hash, 'hex') as "entryHash", id, ${instantText("at")} as at, ${instantText("since")} as since,
    tx::text, kind, source, actor_id as "actorId", car_id as "carId", user_id as "userId", location_id as "locationId",
    batch_id as "batchId", content::text as content, purged_by as "purgedBy"
  from unread_entries($1::int8multirange)`

/** Verifies the whole journal in one snapshot and constant memory. `known`: a printed head to be found. */
export async function verifyJournal(
  tx: Db,
  knownHead: Pick<JournalHead, "position" | "hash"> | null = null,
  onProgress: (checked: number) => void = () => {},
): Promise<Verified> {
  const wholeFrom = (await tx.value<number>("select whole_from from journal_open")) ?? 1
  const walk = startWalk(knownHead, wholeFrom)
  for await (const seals of pagesOf<SealRow, number>(tx, sealsSql, 0, ({ number }) => number))
    for (const part of parts(seals)) {
      const sealed = `{${part.flatMap(({ entries }) => entries.slice(1, -1) || []).join()}}`
      const rows = await tx.many<StoredEntry>(entriesSql, [sealed])
      const found = new Map(rows.map((entry) => [entry.position, entry]))
      // Broken entries are not compared further, since their content is arbitrary.
      const whole = part.flatMap((seal) => step(walk, seal, found))
      for (const { gone, ...place } of await tx.many<EntryRef & { gone: boolean }>(sourcesSql, [whole]))
        note(walk, gone ? "source_missing" : "source_changed", place)
      onProgress(walk.checked)
    }
  for (const { flaw, position } of await wrongPurges(tx)) note(walk, flaw, { ...noPosition, position })
  const waiting = await checkOutsideChain(tx, walk)
  if (knownHead && walk.knownHash !== knownHead.hash)
    note(walk, "head", { ...noPosition, position: knownHead.position })
  const { checked, purged, broken, brokenCount, last } = walk
  const head = { position: last.position, hash: last.hash }
  return { checked, purged, broken, brokenCount, waiting, head: last.number > 0 ? head : null }
}

/** Seals in parts of about a batch of entries. */
function parts(rows: readonly SealRow[]): (StoredSeal & { entries: string })[][] {
  const found: (StoredSeal & { entries: string })[][] = []
  let count = batch
  for (const row of rows) {
    const positions = positionsIn(row.entries)
    // No entry is read for a seal that no portal made; it is found as broken.
    const seal = positions ? { ...row, positions } : { ...row, entries: "{}", positions: [] }
    if (count >= batch) found.push([])
    if (count >= batch) count = 0
    count += seal.positions.length
    found.at(-1)?.push(seal)
  }
  return found
}

const noPosition: EntryRef = { position: null, kind: null, id: null, at: null }

/** Entries without a seal. Those at closed positions can never get one. */
const unsealedSql = `
  select e.position, e.id, e.kind, ${instantText("e.at")} as at, not o.positions @> e.position as stray,
    e.since < now() - interval '1 minute' as late
  from journal e cross join journal_open o where not $1::int8multirange @> e.position order by e.position`
type Unsealed = EntryRef & { stray: boolean; late: boolean | null }

/** The newest position that was sealed or read, by the cursors: each ends with the range of all later positions. */
const newestReadSql = `
  select max(lower(part)) - 1 as newest from (select positions from journal_open union all select unread from journal_readers) cursors
  cross join lateral unnest(positions) part where upper_inf(part)`

/** Checks that need more than the chain. Returns how many entries wait for their seal. */
async function checkOutsideChain(tx: Db, walk: Walk): Promise<number> {
  const unsealed = await tx.many<Unsealed>(unsealedSql, [
    `{${walk.spans.map(([from, end]) => `[${from},${end})`).join()}}`,
  ])
  for (const { stray, late, ...row } of unsealed)
    if (stray || late) note(walk, stray ? "stray" : "unsealed", row)
  const newest = (await tx.value<number>(newestReadSql)) ?? 0
  if (newest > Math.max(walk.newest, unsealed.at(-1)?.position ?? 0))
    note(walk, "shortened", { ...noPosition, position: walk.newest + 1 })
  for (const row of await tx.many<EntryRef>(unrecordedSql)) note(walk, "unrecorded", row)
  // The last recorded state is only meaningful if the journal is intact.
  if (walk.brokenCount === 0) {
    for (const row of await tx.many<EntryRef>(plantedRowsSql)) note(walk, "unrecorded", row)
    for (const sql of changedStates)
      for (const place of await tx.many<EntryRef>(sql)) note(walk, "state", place)
  }
  return unsealed.filter(({ stray }) => !stray).length
}

/** State of a verification. */
type Walk = Pick<Verified, "checked" | "purged" | "broken" | "brokenCount"> & {
  wholeFrom: number
  /** The newest seal, by its last entry. */
  last: { number: number; position: number; hash: string }
  /** Sealed positions as ranges without their ends, and the highest. */
  spans: [from: number, end: number][]
  newest: number
  knownHead: { position: number } | null
  /** Hash of the seal of the known position. */
  knownHash: string | null
}

const startWalk = (knownHead: { position: number } | null, wholeFrom: number): Walk => ({
  wholeFrom,
  checked: 0,
  purged: 0,
  broken: [],
  brokenCount: 0,
  last: { number: 0, position: 0, hash: initialHash },
  spans: [],
  newest: 0,
  knownHead,
  knownHash: null,
})

/** Checks the next seal and its entries; returns the positions of intact entries. */
function step(walk: Walk, seal: StoredSeal, found: ReadonlyMap<number, StoredEntry>): number[] {
  const entries = seal.positions.flatMap((position) => found.get(position) ?? [])
  for (const position of seal.positions)
    if (!found.has(position)) note(walk, "missing", { ...noPosition, position })
  const whole = entries.filter((entry) => {
    const flaw = flawOfEntry(entry, walk.wholeFrom)
    if (flaw) note(walk, flaw, entry)
    if (entry.purgedBy !== null) walk.purged += 1
    return flaw === null
  })
  const flaw = flawOfSeal(
    seal,
    entries.map(({ entryHash }) => entryHash),
    walk.last,
  )
  // A missing or changed entry explains another hash.
  if (flaw === "link" || (flaw && whole.length === seal.positions.length))
    note(walk, flaw, entries[0] ?? noPosition)
  const position = seal.positions.at(-1) ?? 0
  if (seal.positions.includes(walk.knownHead?.position ?? 0)) walk.knownHash = seal.hash
  walk.last = { number: seal.number, position, hash: seal.hash }
  for (const sealed of seal.positions) {
    const span = walk.spans.at(-1)
    if (span?.[1] === sealed) span[1] += 1
    else walk.spans.push([sealed, sealed + 1])
  }
  walk.newest = Math.max(walk.newest, position)
  walk.checked += entries.length
  return whole.map((entry) => entry.position)
}

/** Keeps the first broken links by position, unsealed rows last. */
function note(walk: Walk, flaw: Flaw, { position, kind, id, at }: EntryRef): void {
  const placed = (one: Broken) => one.position ?? Number.MAX_VALUE
  walk.brokenCount += 1
  walk.broken.push({ flaw, position, kind, id, at })
  walk.broken.sort((one, other) => placed(one) - placed(other))
  walk.broken.length = Math.min(walk.broken.length, maxListed)
}
