import type { Db } from "../../core/postgres/index.ts"
import { instantText, type Place } from "./queries.sources.ts"

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

/**
 * The last entries whose rows are not as they say: changed by a hand that stopped the triggers. At most so many of people,
 * locations, options and documents, of who has which locations, and of cars.
 */
export const changedStates = async (tx: Db, most: number): Promise<Place[]> => [
  ...(await tx.many<Place>(changedRowsSql(most))),
  ...(await tx.many<Place>(changedLocationsSql(most))),
  ...(await tx.many<Place>(changedCarsSql(most))),
]
