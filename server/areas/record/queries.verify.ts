import type { RecordHead } from "../../../contract/record.ts"
import type { Db } from "../../platform/postgres/index.ts"
import {
  beginning,
  extend,
  type Flaw,
  flawOf,
  type Span,
  type StoredEntry,
  spansOf,
  unaccounted,
} from "./rules.ts"

/** A broken link: where, what was recorded there, and what is wrong with it. */
export type Broken = {
  flaw: Flaw
  /** Null where a row was never sealed. */
  position: number | null
  kind: string | null
  id: string | null
  at: string | null
}

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

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const entriesSql = `
  select position, encode(entry_hash, 'hex') as "entryHash", encode(previous_hash, 'hex') as "previousHash",
    encode(hash, 'hex') as hash, ${instant("sealed_at")} as "sealedAt", id, ${instant("at")} as at, kind, source,
    actor_id as "actorId", car_id as "carId", user_id as "userId", content::text as content, purged_by as "purgedBy",
    changes::text as changes
  from record_entries where position > $1 order by position limit ${batch}`

/** The rows that entries were made from: what the entry says of each column has to stand there still. */
const sameColumns = (row: string) =>
  `(select jsonb_object_agg(key, to_jsonb(${row}) -> key) from jsonb_object_keys(e.content) key)`
const ofRow = (kinds: string, table: string, on: string) => `
  select e.position, e.kind, e.id, ${instant("e.at")} as at, s.id is null as gone
  from record_entries e left join ${table} s on ${on}
  where e.position > $1 and e.position <= $2 and ${kinds}
    and (s.id is null or e.content <> ${sameColumns("s")})`
const manyCars = `
  select e.position, e.kind, e.id, ${instant("e.at")} as at, found.count is distinct from (e.content ->> 'count')::bigint as gone
  from record_entries e cross join lateral (
    select count(*) as count, encode(sha256(convert_to(string_agg(to_jsonb(s)::text, E'\\n' order by s.id), 'UTF8')), 'hex') as hash
    from unnest((e.content ->> 'ids')::int8multirange) span join car_changes s on s.id >= lower(span) and s.id < upper(span)
  ) found
  where e.position > $1 and e.position <= $2 and e.kind = 'car.many'
    and (found.hash is distinct from e.content ->> 'hash' or found.count is distinct from (e.content ->> 'count')::bigint)`
const terms = `
  select e.position, e.kind, e.id, ${instant("e.at")} as at, s.version is null as gone
  from record_entries e left join terms_versions s on s.version = e.content ->> 'version'
  where e.position > $1 and e.position <= $2 and e.kind = 'terms.introduced' and (s.version is null
    or encode(sha256(convert_to(s.content, 'UTF8')), 'hex') <> e.content ->> 'content_hash'
    or s.effective_from::text <> e.content ->> 'effective_from')`
const sourcesSql = [
  ofRow("e.topic = 'case'", "acts", "s.id = e.id"),
  ofRow("e.topic = 'account'", "account_acts", "s.id = e.id"),
  ofRow("e.topic = 'moderation'", "moderation_acts", "s.id = e.id"),
  ofRow("e.topic = 'terms' and e.kind <> 'terms.introduced'", "terms_acts", "s.id = e.id"),
  ofRow(
    "e.kind in ('car.create', 'car.update', 'car.archive', 'car.restore')",
    "car_changes",
    "s.id = (e.content ->> 'id')::bigint",
  ),
  manyCars,
  terms,
].join("\n  union all\n")

/** Rows that no entry was made from, not even one that waits. */
const unrecordedSql = `
  with known as (
    select id, kind, content from record_entries where id is not null union all select id, kind, content from record_pending)
  select null as position, id::text, kind, ${instant("at")} as at from (
    select id, 'case.' || verb as kind, at from acts union all
    select id, 'account.' || verb, at from account_acts union all
    select id, 'moderation.' || verb, at from moderation_acts union all
    select id, 'terms.' || lower(act), at from terms_acts
  ) act where not exists (select from known where known.id = act.id)
  union all
  select null, c.id::text, 'car.' || c.kind, ${instant("c.at")} from car_changes c
  where not exists (select from known where known.kind like 'car.%' and (known.content ->> 'id')::bigint = c.id)
    and not exists (select from known where known.kind = 'car.many'
      and (known.content ->> 'ids')::int8multirange @> c.id)
  order by 4 limit ${mostListed}`

/**
 * Walks the whole record in the caller's transaction, which must see one moment (repeatable read): computes every hash again
 * from what is stored, compares each entry with the row that it was made from, and looks for rows without an entry (P132). With
 * `known`, a head that a mail or a document names, the chain must still go through it. Memory does not grow with the record.
 */
export async function verifyRecord(
  tx: Db,
  known: Pick<RecordHead, "position" | "hash"> | null = null,
  onProgress: (places: number) => void = () => {},
): Promise<Verified> {
  const walk = startWalk(known)
  while (true) {
    const from = walk.last.position
    const entries = await tx.many<StoredEntry>(entriesSql, [from])
    if (entries.length === 0) break
    for (const entry of entries) step(walk, entry)
    for (const { gone, ...place } of await tx.many<Place & { gone: boolean }>(sourcesSql, [
      from,
      walk.last.position,
    ]))
      if (!walk.broken.some(({ position }) => position === place.position))
        note(walk, gone ? "source_missing" : "source_changed", place)
    onProgress(walk.places)
  }
  for (const position of unaccounted(walk.gone, walk.named))
    note(walk, "not_purged", { ...nowhere, position })
  for (const row of await tx.many<Place>(unrecordedSql)) note(walk, "unrecorded", row)
  const waiting = await tx.many<Place & { late: boolean }>(waitingSql)
  for (const { late, ...row } of waiting) if (late) note(walk, "unsealed", row)
  if (known && walk.knownHash !== known.hash) note(walk, "head", { ...nowhere, position: known.position })
  const { places, purged, broken, brokenCount, last } = walk
  return { places, purged, broken, brokenCount, waiting: waiting.length, head: places > 0 ? last : null }
}

type Place = Omit<Broken, "flaw">
const nowhere: Place = { position: null, kind: null, id: null, at: null }

const waitingSql = `
  select null as position, id, kind, ${instant("at")} as at, since < now() - interval '1 minute' as late
  from record_pending order by number`

/** What a walk has seen so far: constant in size, but for what was purged as spans of positions. */
type Walk = Pick<Verified, "places" | "purged" | "broken" | "brokenCount"> & {
  last: { position: number; hash: string }
  /** Positions without content by the purge that they name, and those that each purge says it emptied. */
  gone: Map<string, Span[]>
  named: Map<string, Span[]>
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
  gone: new Map(),
  named: new Map(),
  known,
  knownHash: null,
})

function step(walk: Walk, entry: StoredEntry): void {
  const next = walk.last.position + 1
  const flaw = flawOf(entry, { position: next, previousHash: walk.last.hash })
  if (flaw) note(walk, flaw, { ...entry, position: flaw === "missing" ? next : entry.position })
  if (entry.purgedBy !== null) {
    walk.purged += 1
    const spans = walk.gone.get(entry.purgedBy) ?? []
    extend(spans, entry.position)
    walk.gone.set(entry.purgedBy, spans)
  }
  if (entry.kind === "record.purged") {
    const { positions = "" } = JSON.parse(entry.content ?? "{}") as { positions?: string }
    if (positions !== "" && positions !== "{}") walk.named.set(entry.id ?? "", spansOf(positions))
  }
  if (entry.position === walk.known?.position) walk.knownHash = entry.hash
  walk.last = { position: entry.position, hash: entry.hash }
  walk.places += 1
}

/** Keeps the first broken links by position, rows that were never sealed last. */
function note(walk: Walk, flaw: Flaw, { position, kind, id, at }: Place): void {
  const placed = (one: Broken) => one.position ?? Number.MAX_VALUE
  walk.brokenCount += 1
  walk.broken.push({ flaw, position, kind, id, at })
  walk.broken.sort((one, other) => placed(one) - placed(other))
  walk.broken.length = Math.min(walk.broken.length, mostListed)
}
