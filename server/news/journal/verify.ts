import type { JournalHead } from "../../../contract/news/journal.ts"
import type { Db } from "../../core/postgres/db.ts"
import { pagesOf } from "../../core/postgres/pages.ts"
import { batchFacts } from "../../fleet/cars/record.ts"
import { type Flaw, flawOf, initialHash, type StoredEntry } from "./rules.ts"

const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Maximum number of broken links in a result, and of rows read per check. */
const maxListed = 50

/** Position and entry of a broken link. */
type EntryRef = {
  /** Null for rows that were never sealed. */
  position: number | null
  kind: string | null
  id: string | null
  at: string | null
}

/** SQL: current values of the columns that an entry recorded, which must be the same. */
const sameColumns = (row: string) =>
  `(select jsonb_object_agg(key, to_jsonb(${row}) -> key) from jsonb_object_keys(e.content) key)`
const ofRow = (kinds: string, table: string, on: string) => `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.id is null as gone
  from journal e left join ${table} s on ${on}
  where e.position = any($1) and ${kinds} and (s.id is null or e.content <> ${sameColumns("s")})`
/** Legal texts: content, effective date and publication. */
const ofText = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.version is null as gone
  from journal e left join agreed_texts s on s.topic = e.topic and s.version = e.content ->> 'version'
  where e.position = any($1) and e.kind in ('terms.introduced', 'conditions.introduced') and (s.version is null
    or encode(sha256(convert_to(s.content, 'UTF8')), 'hex') is distinct from e.content ->> 'content_hash'
    or s.effective_from::text is distinct from e.content ->> 'effective_from' or s.introduced_at <> e.at
    or s.hash is distinct from e.content ->> 'hash')`
/** Imports and bulk edits (ADR-0006). */
const ofBatch = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.id is null as gone
  from journal e left join imports s on s.id::text = e.content ->> 'id'
  where e.position = any($1) and e.topic in ('import', 'batch') and (s.id is null or e.content <> ${batchFacts("s")}
    or s.undone_at is null and e.kind in ('import.undone', 'batch.undone'))`

/** Entries at these positions whose source row differs; `gone` if it is missing. */
const sourcesSql = [
  ofRow("e.topic = 'case'", "acts", "s.id = e.id"),
  ofRow("e.topic = 'moderation'", "moderation_acts", "s.id = e.id"),
  ofRow("e.topic = 'terms' and e.kind <> 'terms.introduced'", "terms_acts", "s.id = e.id"),
  ofText,
  ofBatch,
].join("\n  union all\n")

/** Rows without any entry, not even an unsealed one. */
const unrecordedSql = `
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
  order by 4 limit ${maxListed}`

/** Entries about users, locations, options and documents, including unsealed ones. */
const entries = `journal where kind ~ '^(user|location|option|document)\\.(created|changed|removed|locations)$'`

/** Last recorded value of each field that differs from its row; deleted rows have no values. */
const changedRowsSql = `
  with said as (
    select distinct on (topic, content ->> 'id', f.key) topic, content ->> 'id' as row_id, f.key, f.value -> 1 as value,
      position, kind, id, at
    from (select * from ${entries}) entry
      cross join lateral jsonb_each(case when jsonb_typeof(content -> 'fields') = 'object' then content -> 'fields' end) f
    order by topic, content ->> 'id', f.key, number desc),
  found as (
    select 'user' as topic, id::text as row_id, recorded_user(to_jsonb(users)) as columns from users union all
    select 'location', id::text, to_jsonb(locations) from locations union all
    select 'option', id::text, to_jsonb(options) from options union all
    select 'document', id::text, to_jsonb(documents) from documents)
  select distinct on (position, id) position, kind, id, ${instantText("at")} as at
  from said left join found using (topic, row_id)
  where case when columns is null then value <> 'null'
    else columns ? key and columns -> key is distinct from value end
  order by position, id limit ${maxListed}`

/** The same for users' locations, recorded as added and removed. */
const changedLocationsSql = `
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
  order by position, id limit ${maxListed}`

/** The same for fields of cars that changed since their creation. Status, and with it a ZVF's location, is recorded by acts. */
const changedCarsSql = `
  with said as (
    select distinct on (car_id, f.key) car_id, f.key, f.value -> 1 as value, position, id, kind, at, number
    from journal cross join lateral jsonb_each(content -> 'fields') f
    where kind in ('car.create', 'car.update', 'car.archive', 'car.restore')
    order by car_id, f.key, number desc)
  select distinct on (car.id) position, kind, car_id::text as id, ${instantText("at")} as at
  from said join cars car on car.id = said.car_id cross join lateral to_jsonb(car) columns
  where columns ? said.key and columns -> said.key is distinct from said.value
    and (said.key <> 'location_id' or car.area = 'PRE_OFFER')
  order by car.id, number desc limit ${maxListed}`

/** Rows and users' locations without the entry of their creation, which retention keeps as long as they exist (P58). */
const plantedRowsSql = `
  with created as materialized (
    select kind, content ->> 'id' as row_id from journal where kind ~ '^(user|location|option|document)\\.created$'
    union all select kind, car_id::text from journal where kind = 'car.create'
    union all select kind, concat_ws(' ', content ->> 'id', place) from journal
      cross join lateral jsonb_array_elements_text(content -> 'added') place where kind = 'user.locations' and content ? 'added'),
  found as (
    select 'user.created' as kind, id::text as row_id from users union all select 'location.created', id::text from locations
    union all select 'option.created', id::text from options union all select 'document.created', id::text from documents
    union all select 'car.create', id::text from cars
    union all select 'user.locations', concat_ws(' ', user_id, location_id) from user_locations)
  select null as position, kind, split_part(row_id, ' ', 1) as id, null as at from (select * from found except select * from created) planted
  order by kind, row_id limit ${maxListed}`

/** Cars whose status, holder or open request is not that of their newest acceptance or request. */
const heldCarsSql = `
  select null as position, 'car.step' as kind, c.id::text as id, null as at from cars c
  left join lateral (select state, user_id, location_id from cases where car_id = c.id and type <> 'PRE_OFFER_REQUEST'
    order by number desc limit 1) held on true
  where case when c.activity_state is null then is_holding(held.state)
      else (c.activity_state, c.user_id, c.location_id) is distinct from (held.state, held.user_id, held.location_id) end
    or c.open_request is distinct from (select id from cases where car_id = c.id and state = 'OPEN')
  order by c.id limit ${maxListed}`

/** Cases whose stored state is not that of their acts. */
const caseStatesSql = `
  select null as position, 'case.' || type as kind, id::text, null as at
  from (select * from case_histories except select * from case_states) wrong order by id limit ${maxListed}`

/** Fields of cars that differ from the default without an entry; unknown once entries were emptied. */
const plantedFieldsSql = `
  select null as position, 'car.update' as kind, c.id::text as id, null as at
  from cars c cross join lateral jsonb_object_keys(car_initials(c)) key
  where not exists (select from journal where purged_by is not null)
    and not exists (select from journal e where e.car_id = c.id and e.content -> 'fields' ? key)
    and (key <> 'location_id' or c.area = 'PRE_OFFER')
  group by c.id order by c.id limit ${maxListed}`

/** Rows, users' locations and cars that were changed with disabled triggers. */
const changedStates = [
  changedRowsSql,
  changedLocationsSql,
  changedCarsSql,
  caseStatesSql,
  heldCarsSql,
  plantedFieldsSql,
]

/** Latest seal of an entry after its event: imports run over midnight, portals stand still for days. */
const latestSeal = "interval '7 days'"
const wrongPurgesSql = `
  with emptied as (
    select purged_by as id, range_agg(int8range(position, position, '[]')) as positions, max(sealed_at) as newest
    from journal where purged_by is not null group by purged_by),
  named as (
    select id,
      case when pg_input_is_valid(content ->> 'positions', 'int8multirange')
        then (content ->> 'positions')::int8multirange end as positions,
      case when pg_input_is_valid(content ->> 'cutoff', 'timestamptz') then (content ->> 'cutoff')::timestamptz end as cutoff
    from journal where kind = 'journal.purged' and position is not null),
  compared as (
    select coalesce(e.positions, '{}') as emptied, coalesce(n.positions, '{}') as named, newest, cutoff
    from emptied e full join named n using (id))
  select case when emptied <> named then 'not_purged' else 'purged_early' end as flaw,
    coalesce(lower(emptied), lower(named)) as position
  from compared
  where emptied <> named or newest is not null and (newest < cutoff + ${latestSeal}) is not true
  order by position`

/** Purges whose empty positions differ from those they name, or that emptied entries sealed over a week after their cutoff: manipulation disguised as a purge (P58). */
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

const batch = 1000

const entriesSql = `
  select position, encode(entry_hash, 'hex') as "entryHash", encode(previous_hash, 'hex') as "previousHash",
    encode(hash, 'hex') as hash, ${instantText("sealed_at")} as "sealedAt", id, ${instantText("at")} as at, kind, source,
    actor_id as "actorId", car_id as "carId", user_id as "userId", location_id as "locationId", batch_id as "batchId",
    content::text as content, purged_by as "purgedBy"
  from journal where position > $1 order by position limit ${batch}`

/** Verifies the whole journal in one snapshot and constant memory (P132). `known`: a printed head to be found. */
export async function verifyJournal(
  tx: Db,
  knownHead: Pick<JournalHead, "position" | "hash"> | null = null,
  onProgress: (checked: number) => void = () => {},
): Promise<Verified> {
  const walk = startWalk(knownHead)
  for await (const entries of pagesOf<StoredEntry, number>(tx, entriesSql, 0, ({ position }) => position)) {
    // Broken entries are not compared further, since their content is arbitrary.
    const whole = entries.filter((entry) => step(walk, entry)).map(({ position }) => position)
    for (const { gone, ...place } of await tx.many<EntryRef & { gone: boolean }>(sourcesSql, [whole]))
      note(walk, gone ? "source_missing" : "source_changed", place)
    onProgress(walk.checked)
  }
  for (const { flaw, position } of await wrongPurges(tx)) note(walk, flaw, { ...noPosition, position })
  await checkOutsideChain(tx, walk)
  const waiting = await tx.many<EntryRef & { late: boolean }>(waitingSql)
  for (const { late, ...row } of waiting) if (late) note(walk, "unsealed", row)
  if (knownHead && walk.knownHash !== knownHead.hash)
    note(walk, "head", { ...noPosition, position: knownHead.position })
  const { checked, purged, broken, brokenCount, last } = walk
  return { checked, purged, broken, brokenCount, waiting: waiting.length, head: checked > 0 ? last : null }
}

const noPosition: EntryRef = { position: null, kind: null, id: null, at: null }

const waitingSql = `
  select null as position, id, kind, ${instantText("at")} as at,
    since < now() - interval '1 minute' and is_settled(tx) as late
  from journal where position is null order by number`

const countSql = `
  select (select count(position) from journal) as sealed, (select position from contract_progress) as documented`

/** Checks that need more than the chain. */
async function checkOutsideChain(tx: Db, walk: Walk): Promise<void> {
  const counted = await tx.one<{ sealed: number; documented: number | null }>(countSql)
  if (counted?.sealed !== walk.checked) note(walk, "stray", noPosition)
  // Documents exist for acts beyond the end of the chain.
  if ((counted?.documented ?? 0) > walk.last.position)
    note(walk, "shortened", { ...noPosition, position: walk.last.position + 1 })
  for (const row of await tx.many<EntryRef>(unrecordedSql)) note(walk, "unrecorded", row)
  // The last recorded state is only meaningful if the journal is intact.
  if (walk.brokenCount > 0) return
  for (const row of await tx.many<EntryRef>(plantedRowsSql)) note(walk, "unrecorded", row)
  for (const sql of changedStates)
    for (const place of await tx.many<EntryRef>(sql)) note(walk, "state", place)
}

/** State of a verification; constant in size. */
type Walk = Pick<Verified, "checked" | "purged" | "broken" | "brokenCount"> & {
  last: { position: number; hash: string }
  known: { position: number } | null
  /** Hash in the chain at the known position. */
  knownHash: string | null
}

const startWalk = (knownHead: { position: number } | null): Walk => ({
  checked: 0,
  purged: 0,
  broken: [],
  brokenCount: 0,
  last: { position: 0, hash: initialHash },
  known: knownHead,
  knownHash: null,
})

/** Checks the next entry; returns whether it is intact. */
function step(walk: Walk, entry: StoredEntry): boolean {
  const next = walk.last.position + 1
  const flaw = flawOf(entry, { position: next, previousHash: walk.last.hash })
  if (flaw) note(walk, flaw, { ...entry, position: flaw === "missing" ? next : entry.position })
  if (entry.purgedBy !== null) walk.purged += 1
  if (entry.position === walk.known?.position) walk.knownHash = entry.hash
  walk.last = { position: entry.position, hash: entry.hash }
  walk.checked += 1
  return flaw === null
}

/** Keeps the first broken links by position, unsealed rows last. */
function note(walk: Walk, flaw: Flaw, { position, kind, id, at }: EntryRef): void {
  const placed = (one: Broken) => one.position ?? Number.MAX_VALUE
  walk.brokenCount += 1
  walk.broken.push({ flaw, position, kind, id, at })
  walk.broken.sort((one, other) => placed(one) - placed(other))
  walk.broken.length = Math.min(walk.broken.length, maxListed)
}
