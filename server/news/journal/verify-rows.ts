import { columnDefaults } from "../../fleet/cars/change.ts"
import { batchFacts } from "../../fleet/cars/record.ts"

// Comparisons of the journal with the rows that it is about (P132).

/** SQL: an instant as hashed, in microseconds. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Maximum number of broken links in a result, and of rows read per check. */
export const maxListed = 50

/** Position and entry of a broken link. */
export type EntryRef = {
  /** Null for rows without an entry. */
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
export const sourcesSql = [
  ofRow("e.topic = 'case'", "acts", "s.id = e.id"),
  ofRow("e.topic = 'moderation'", "moderation_acts", "s.id = e.id"),
  ofRow("e.topic = 'terms' and e.kind <> 'terms.introduced'", "terms_acts", "s.id = e.id"),
  ofText,
  ofBatch,
].join("\n  union all\n")

/** Rows without any entry, not even an unsealed one. */
export const unrecordedSql = `
  select null::bigint as position, id::text, kind, ${instantText("at")} as at from (
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
  with recorded as (
    select distinct on (topic, content ->> 'id', f.key) topic, content ->> 'id' as row_id, f.key, f.value -> 1 as value,
      position, kind, id, at
    from (select * from ${entries}) entry
      cross join lateral jsonb_each(case when jsonb_typeof(content -> 'fields') = 'object' then content -> 'fields' end) f
    order by topic, content ->> 'id', f.key, position desc),
  found as (
    select 'user' as topic, id::text as row_id, recorded_user(to_jsonb(users)) as columns from users union all
    select 'location', id::text, to_jsonb(locations) from locations union all
    select 'option', id::text, to_jsonb(options) from options union all
    select 'document', id::text, to_jsonb(documents) from documents)
  select distinct on (position, id) position, kind, id, ${instantText("at")} as at
  from recorded left join found using (topic, row_id)
  where case when columns is null then value <> 'null'
    else columns ? key and columns -> key is distinct from value end
  order by position, id limit ${maxListed}`

/** The same for users' locations, recorded as added and removed. */
const changedLocationsSql = `
  with recorded as (
    select distinct on (content ->> 'id', place) content ->> 'id' as user_id, place, came, position, kind, id, at
    from (select * from ${entries}) entry
      cross join lateral (values ('added', true), ('removed', false)) step (name, came)
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(content -> name) = 'array' then content -> name end) place
    where kind = 'user.locations'
    order by content ->> 'id', place, position desc)
  select distinct on (position, id) position, kind, id, ${instantText("at")} as at
  from recorded where came <> exists (
    select from user_locations ul where ul.user_id::text = recorded.user_id and ul.location_id::text = place)
  order by position, id limit ${maxListed}`

/** The same for fields of cars that changed since their creation. Status, and with it a ZVF's location, is recorded by acts. */
const changedCarsSql = `
  with recorded as (
    select distinct on (car_id, f.key) car_id, f.key, f.value -> 1 as value, position, id, kind, at
    from journal cross join lateral jsonb_each(content -> 'fields') f
    where kind in ('car.create', 'car.update', 'car.archive', 'car.restore')
    order by car_id, f.key, position desc)
  select distinct on (car.id) position, kind, car_id::text as id, ${instantText("at")} as at
  from recorded join cars car on car.id = recorded.car_id cross join lateral to_jsonb(car) columns
  where columns ? recorded.key and columns -> recorded.key is distinct from recorded.value
    and (recorded.key <> 'location_id' or car.area = 'PRE_OFFER')
  order by car.id, position desc limit ${maxListed}`

/** Rows and users' locations without the entry of their creation, which retention keeps as long as they exist (P58). */
export const plantedRowsSql = `
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
  select null::bigint as position, kind, split_part(row_id, ' ', 1) as id, null as at from (select * from found except select * from created) planted
  order by kind, row_id limit ${maxListed}`

/** Cars whose status, holder or open request is not that of their newest acceptance or request. */
const heldCarsSql = `
  select null::bigint as position, 'car.step' as kind, c.id::text as id, null as at from cars c
  left join lateral (select state, user_id, location_id from cases where car_id = c.id and type <> 'PRE_OFFER_REQUEST'
    order by number desc limit 1) held on true
  where case when c.activity_state is null then is_holding(held.state)
      else (c.activity_state, c.user_id, c.location_id) is distinct from (held.state, held.user_id, held.location_id) end
    or c.open_request is distinct from (select id from cases where car_id = c.id and state = 'OPEN')
  order by c.id limit ${maxListed}`

/** Cases whose stored state is not that of their acts. */
const caseStatesSql = `
  select null::bigint as position, 'case.' || type as kind, id::text, null as at
  from (select * from case_histories except select * from case_states) wrong order by id limit ${maxListed}`

/** Fields of cars that differ from the default without an entry; unknown once entries were emptied. */
const plantedFieldsSql = `
  select null::bigint as position, 'car.update' as kind, c.id::text as id, null as at
  from cars c cross join lateral jsonb_each(to_jsonb(c)) f join jsonb_each('${JSON.stringify(columnDefaults)}') initial using (key)
  where f.value <> initial.value and not exists (select from journal where purged_by is not null)
    and not exists (select from journal e where e.car_id = c.id and e.content -> 'fields' ? key)
    and (key <> 'location_id' or c.area = 'PRE_OFFER')
  group by c.id order by c.id limit ${maxListed}`

/** Rows, users' locations and cars that were changed with disabled triggers. */
export const changedStates = [
  changedRowsSql,
  changedLocationsSql,
  changedCarsSql,
  caseStatesSql,
  heldCarsSql,
  plantedFieldsSql,
]
