import type { RecordHead } from "../../../contract/record.ts"
import type { Db } from "../../core/postgres/index.ts"
import { batchFacts } from "../../fleet/cars/record.ts"
import {
  beginning,
  type Flaw,
  flawOf,
  notePurge,
  type Purges,
  type StoredEntry,
  startPurges,
  wrongPurges,
} from "./rules.ts"

/** An instant as it is hashed, to the microsecond. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Where a broken link is, and what was recorded there. */
export type Place = {
  /** Null where a row was never sealed. */
  position: number | null
  kind: string | null
  id: string | null
  at: string | null
}

/** The rows that entries were made from: what the entry says of each column has to stand there still. */
const sameColumns = (row: string) =>
  `(select jsonb_object_agg(key, to_jsonb(${row}) -> key) from jsonb_object_keys(e.content) key)`
const ofRow = (kinds: string, table: string, on: string) => `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.id is null as gone
  from journal e left join ${table} s on ${on}
  where e.position = any($1) and ${kinds} and (s.id is null or e.content <> ${sameColumns("s")})`
/** A text that people agree to: every sign of it, its day, and when it was introduced. */
const ofText = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.version is null as gone
  from journal e left join agreed_texts s on s.topic = e.topic and s.version = e.content ->> 'version'
  where e.position = any($1) and e.kind in ('terms.introduced', 'conditions.introduced') and (s.version is null
    or encode(sha256(convert_to(s.content, 'UTF8')), 'hex') is distinct from e.content ->> 'content_hash'
    or s.effective_from::text is distinct from e.content ->> 'effective_from' or s.introduced_at <> e.at
    or s.hash is distinct from e.content ->> 'hash')`
/** An import, or a change of many cars without a file (ADR-0006). */
const ofBatch = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.id is null as gone
  from journal e left join imports s on s.id::text = e.content ->> 'id'
  where e.position = any($1) and e.topic in ('import', 'batch') and (s.id is null or e.content <> ${batchFacts("s")}
    or s.undone_at is null and e.kind in ('import.undone', 'batch.undone'))`

const sourcesSql = [
  ofRow("e.topic = 'case'", "acts", "s.id = e.id"),
  ofRow("e.topic = 'moderation'", "moderation_acts", "s.id = e.id"),
  ofRow("e.topic = 'terms' and e.kind <> 'terms.introduced'", "terms_acts", "s.id = e.id"),
  ofText,
  ofBatch,
].join("\n  union all\n")

/** Which of these places hold something else than the rows they were made from; `gone` where there is no such row. */
export const changedSources = (tx: Db, positions: number[]): Promise<(Place & { gone: boolean })[]> =>
  tx.many(sourcesSql, [positions])

const unrecordedSql = (most: number) => `
  select null as position, id::text, kind, ${instantText("at")} as at from (
    select id, 'case.' || verb as kind, at from acts union all
    select id, 'moderation.' || verb, at from moderation_acts union all
    select id, 'terms.' || lower(act), at from terms_acts
  ) act where not exists (select from journal where journal.id = act.id)
  union all
  select null, version, kind, ${instantText("introduced_at")} from (
    select version, topic || '.introduced' as kind, introduced_at from agreed_texts
  ) agreed where not exists (
    select from journal where journal.kind = agreed.kind and journal.content ->> 'version' = agreed.version)
  order by 4 limit ${most}`

/** The first rows that no entry was made from, not even one that waits. */
export const unrecordedRows = (tx: Db, most: number): Promise<Place[]> => tx.many(unrecordedSql(most))

/** What changed on rows of the provider, and who has which locations: entry by entry, also those that wait. */
const entries = `journal where kind ~ '^(user|location|option|document)\\.(created|changed|removed|locations)$'`

/** The last value that was recorded of each field, compared with the row as it is; a row that was removed has none. */
const changedRowsSql = (most: number) => `
  with said as (
    select distinct on (topic, content ->> 'id', f.key) topic, content ->> 'id' as row_id, f.key, f.value -> 1 as value,
      position, kind, id, at
    from (select * from ${entries}) entry
      cross join lateral jsonb_each(case when jsonb_typeof(content -> 'fields') = 'object' then content -> 'fields' end) f
    order by topic, content ->> 'id', f.key, number desc),
  found as (
    select 'user' as topic, id::text as row_id, without_personal(to_jsonb(users)) as columns from users union all
    select 'location', id::text, to_jsonb(locations) from locations union all
    select 'option', id::text, to_jsonb(options) from options union all
    select 'document', id::text, to_jsonb(documents) from documents)
  select distinct on (position, id) position, kind, id, ${instantText("at")} as at
  from said left join found using (topic, row_id)
  where case when columns is null then value <> 'null'
    else columns ? key and columns -> key is distinct from value end
  order by position, id limit ${most}`

/** Locations of people: the last that was recorded of each pair is that it came or went. */
const changedLocationsSql = (most: number) => `
  with said as (
    select distinct on (content ->> 'id', place) content ->> 'id' as user_id, place, came, position, kind, id, at
    from (select * from ${entries}) entry
      cross join lateral (values ('added', true), ('removed', false)) step (name, came)
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(content -> name) = 'array' then content -> name end) place
    where kind = 'user.locations'
    order by content ->> 'id', place, number desc)
  select distinct on (position, id) position, kind, id, ${instantText("at")} as at
  from said where came <> exists (
    select from user_locations ul where ul.user_id::text = said.user_id and ul.location_id::text = place)
  order by position, id limit ${most}`

/** The same for fields of cars that changed since they were created. Acts record the status, and the location of a ZVF with it. */
const changedCarsSql = (most: number) => `
  with said as (
    select distinct on (car_id, f.key) car_id, f.key, f.value -> 1 as value, position, id, kind, at, number
    from journal cross join lateral jsonb_each(content -> 'fields') f
    where kind in ('car.create', 'car.update', 'car.archive', 'car.restore')
    order by car_id, f.key, number desc)
  select distinct on (car.id) position, kind, car_id::text as id, ${instantText("at")} as at
  from said join cars car on car.id = said.car_id cross join lateral to_jsonb(car) columns
  where columns ? said.key and columns -> said.key is distinct from said.value
    and (said.key <> 'location_id' or car.area = 'PRE_OFFER')
  order by car.id, number desc limit ${most}`

/** Changed by a hand that stopped the triggers. At most so many of each: rows, locations of people, cars. */
export const changedStates = async (tx: Db, most: number): Promise<Place[]> => [
  ...(await tx.many<Place>(changedRowsSql(most))),
  ...(await tx.many<Place>(changedLocationsSql(most))),
  ...(await tx.many<Place>(changedCarsSql(most))),
]

export type Broken = Place & { flaw: Flaw }

export type Verified = {
  /** Places of the chain, and those of them whose content was purged. */
  places: number
  purged: number
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
