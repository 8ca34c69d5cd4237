import type { RecordHead } from "../../../contract/record.ts"
import type { Db } from "../../core/postgres/index.ts"
import { changedSources, instantText, type Place, unrecordedRows } from "./queries.sources.ts"
import { changedStates } from "./queries.states.ts"
import { notePurge, type Purges, startPurges, wrongPurges } from "./rules.purges.ts"
import { beginning, type Flaw, flawOf, type StoredEntry } from "./rules.ts"

/** A broken link: where, what was recorded there, and what is wrong with it. */
export type Broken = Place & { flaw: Flaw }

export type Verified = {
  /** Places of the chain, and those of them whose content was purged. */
  places: number
  purged: number
  /** Entries that are not sealed yet. */
  waiting: number
  head: Pick<RecordHead, "position" | "hash"> | null
  /** The first broken links, by position; `brokenCount` counts all. */
  broken: Broken[]
  brokenCount: number
}

const batch = 1000
const mostListed = 50

const entriesSql = `
  select position, encode(entry_hash, 'hex') as "entryHash", encode(previous_hash, 'hex') as "previousHash",
    encode(hash, 'hex') as hash, ${instantText("sealed_at")} as "sealedAt", id, ${instantText("at")} as at, kind, source,
    actor_id as "actorId", car_id as "carId", user_id as "userId", location_id as "locationId", batch_id as "batchId",
    content::text as content, purged_by as "purgedBy"
  from journal where position > $1 order by position limit ${batch}`

/**
 * Walks the whole record in the caller's transaction, which must see one moment (repeatable read): computes every hash again
 * from what is stored, compares each entry with the row that it was made from, each row with what was recorded of it last, and
 * looks for rows without an entry (P132). With `known`, a head that a document names, the chain must still go through
 * it. Memory does not grow with the record.
 */
export async function verifyRecord(
  tx: Db,
  known: Pick<RecordHead, "position" | "hash"> | null = null,
  onProgress: (places: number) => void = () => {},
): Promise<Verified> {
  const walk = startWalk(known)
  while (true) {
    const entries = await tx.many<StoredEntry>(entriesSql, [walk.last.position])
    if (entries.length === 0) break
    // What is broken itself is not compared: it may hold anything.
    const whole = entries.filter((entry) => step(walk, entry)).map(({ position }) => position)
    for (const { gone, ...place } of await changedSources(tx, whole))
      note(walk, gone ? "source_missing" : "source_changed", place)
    onProgress(walk.places)
  }
  for (const { flaw, position } of wrongPurges(walk.purges)) note(walk, flaw, { ...nowhere, position })
  await lookAround(tx, walk)
  const waiting = await tx.many<Place & { late: boolean }>(waitingSql)
  for (const { late, ...row } of waiting) if (late) note(walk, "unsealed", row)
  if (known && walk.knownHash !== known.hash) note(walk, "head", { ...nowhere, position: known.position })
  const { places, purged, broken, brokenCount, last } = walk
  return { places, purged, broken, brokenCount, waiting: waiting.length, head: places > 0 ? last : null }
}

const nowhere: Place = { position: null, kind: null, id: null, at: null }

const waitingSql = `
  select null as position, id, kind, ${instantText("at")} as at,
    since < now() - interval '1 minute' and is_settled(tx) as late
  from journal where position is null order by number`

const countSql = `
  select (select count(position) from journal) as places, (select position from contract_progress) as documented`

/** What the walk along the chain cannot see. */
async function lookAround(tx: Db, walk: Walk): Promise<void> {
  const counted = await tx.one<{ places: number; documented: number | null }>(countSql)
  if (counted?.places !== walk.places) note(walk, "stray", nowhere)
  // Documents were made of acts beyond the end.
  if ((counted?.documented ?? 0) > walk.last.position)
    note(walk, "shortened", { ...nowhere, position: walk.last.position + 1 })
  for (const row of await unrecordedRows(tx, mostListed)) note(walk, "unrecorded", row)
  // What was recorded last can be told only from a record that is whole.
  if (walk.brokenCount === 0)
    for (const place of await changedStates(tx, mostListed)) note(walk, "state", place)
}

/** What a walk has seen so far: constant in size, but for what was purged as spans of positions. */
type Walk = Pick<Verified, "places" | "purged" | "broken" | "brokenCount"> & {
  last: { position: number; hash: string }
  purges: Purges
  known: { position: number } | null
  /** What the chain holds at the known position. */
  knownHash: string | null
}

const startWalk = (known: { position: number } | null): Walk => ({
  places: 0,
  purged: 0,
  broken: [],
  brokenCount: 0,
  last: { position: 0, hash: beginning },
  purges: startPurges(),
  known,
  knownHash: null,
})

/** Answers whether the entry is what was sealed. */
function step(walk: Walk, entry: StoredEntry): boolean {
  const next = walk.last.position + 1
  const flaw = flawOf(entry, { position: next, previousHash: walk.last.hash })
  if (flaw) note(walk, flaw, { ...entry, position: flaw === "missing" ? next : entry.position })
  if (entry.purgedBy !== null) walk.purged += 1
  notePurge(walk.purges, entry)
  if (entry.position === walk.known?.position) walk.knownHash = entry.hash
  walk.last = { position: entry.position, hash: entry.hash }
  walk.places += 1
  return flaw === null
}

/** Keeps the first broken links by position, rows that were never sealed last. */
function note(walk: Walk, flaw: Flaw, { position, kind, id, at }: Place): void {
  const placed = (one: Broken) => one.position ?? Number.MAX_VALUE
  walk.brokenCount += 1
  walk.broken.push({ flaw, position, kind, id, at })
  walk.broken.sort((one, other) => placed(one) - placed(other))
  walk.broken.length = Math.min(walk.broken.length, mostListed)
}
