import type { Db } from "../../platform/postgres/index.ts"
import { instantText, type Place } from "./queries.sources.ts"

/** What changed on rows of the provider, and who has which locations: entry by entry, also those that wait. */
const entries = `
  select position, number, kind, id, at, topic, content from (
    select position, 0 as number, kind, id, at, topic, content from record_entries
      where topic in ('user', 'location', 'option', 'document')
    union all
    select null, number, kind, id, at, split_part(kind, '.', 1), content from record_pending
  ) entry where kind ~ '^(user|location|option|document)\\.(created|changed|removed|locations)$'`
const newestFirst = "position desc nulls first, number desc"

/** The last value that was recorded of each field, compared with the row as it is; a row that was removed has none. */
const changedRowsSql = (most: number) => `
  with said as (
    select distinct on (topic, content ->> 'id', f.key) topic, content ->> 'id' as row_id, f.key, f.value -> 1 as value,
      position, kind, id, at
    from (${entries}) entry
      cross join lateral jsonb_each(case when jsonb_typeof(content -> 'fields') = 'object' then content -> 'fields' end) f
    order by topic, content ->> 'id', f.key, ${newestFirst}),
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
    from (${entries}) entry
      cross join lateral (values ('added', true), ('removed', false)) step (name, came)
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(content -> name) = 'array' then content -> name end) place
    where kind = 'user.locations'
    order by content ->> 'id', place, ${newestFirst})
  select distinct on (position, id) position, kind, id, ${instantText("at")} as at
  from said where came <> exists (
    select from user_locations ul where ul.user_id::text = said.user_id and ul.location_id::text = place)
  order by position, id limit ${most}`

/** The same for fields of cars that changed since they were created. Acts record the status, and the location of a ZVF with it. */
const changedCarsSql = (most: number) => `
  with said as (
    select distinct on (car_id, f.key) car_id, f.key, f.value -> 1 as value, c.id, c.kind, c.at
    from car_changes c cross join lateral jsonb_each(c.fields) f
    order by car_id, f.key, c.id desc),
  changed as (
    select distinct on (car.id) car.id as car_id, said.id, said.kind, said.at from said join cars car on car.id = said.car_id
      cross join lateral to_jsonb(car) columns
    where columns ? said.key and columns -> said.key is distinct from said.value
      and (said.key <> 'location_id' or car.area = 'PRE_OFFER')
    order by car.id, said.id desc limit ${most})
  select (select min(position) from record_entries e where e.car_id = c.car_id and e.topic = 'car'
        and e.content -> 'id' = to_jsonb(c.id) or e.changes @> c.id) as position,
    'car.' || kind as kind, car_id::text as id, ${instantText("at")} as at
  from changed c order by position`

/**
 * The last entries whose rows are not as they say: changed by a hand that stopped the triggers. At most so many of people,
 * locations, options and documents, of who has which locations, and of cars.
 */
export const changedStates = async (tx: Db, most: number): Promise<Place[]> => [
  ...(await tx.many<Place>(changedRowsSql(most))),
  ...(await tx.many<Place>(changedLocationsSql(most))),
  ...(await tx.many<Place>(changedCarsSql(most))),
]
