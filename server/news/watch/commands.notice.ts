import { catalogue } from "../../../contract/car-fields.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { addDays, type PlainDate } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import { type Filters, matchingRows, rowsOf } from "../../../contract/filters.ts"
import type { Consumer } from "../../core/journal/index.ts"
import { columnOf, type Tx } from "../../core/postgres/index.ts"
import { agentCarJson, agentsListSql, placedCars, takeoverDate } from "../../fleet/cars/present.ts"
import { carNames } from "../../fleet/cars/queries.names.ts"
import { forgottenAfterDays } from "./rules.ts"

type News = {
  carId: string
  /** Where agents see it now. */
  list: string | null
  /** As they see it; null where none does. */
  car: AgentCar | null
  /** Into another list than it was in before. */
  came: boolean
}
type Search = { id: string; area: Area; filters: Filters; lists: string[] }

/** However often a car changed meanwhile, what counts is where it was before. A location that moves to another group takes its cars along. */
const newsSql = `
  with changed as (
    select number, car_id, content -> 'lists' ->> 0 as list_before, content -> 'lists' ->> 1 as list_after
    from journal where number = any($1) and topic = 'car'
      and (kind = 'car.step' or content -> 'lists' -> 0 <> content -> 'lists' -> 1 or content -> 'fields' ?| $2)
    union all
    select e.number, c.id, car_list('PRE_OFFER', e.content #>> '{fields,vfnr_hb,0}'),
      car_list('PRE_OFFER', e.content #>> '{fields,vfnr_hb,1}')
    from journal e join cars c on c.location_id = (e.content ->> 'id')::uuid and c.area = 'PRE_OFFER' and c.listed
    where e.number = any($1) and e.kind = 'location.changed' and e.content -> 'fields' ?& '{vfnr_hb,main_location_id}'),
  news as (
    select car_id, (array_agg(list_before order by number))[1]
      is distinct from (array_agg(list_after order by number desc))[1] as came from changed group by car_id)
  select n.car_id as "carId", n.came, ${agentsListSql} as list,
    case when ${agentsListSql} is not null then ${agentCarJson} end as car
  from news n left join (${placedCars}) on c.id = n.car_id`

const watchedColumns = catalogue.flatMap((field) => ("watch" in field ? [columnOf(field.name)] : []))

/** Looks at cars that changed: their watchers may have to be told, and whoever saved a search that a new car matches. */
export const noticeNews = (now: Date): Consumer => ({
  name: "watch",
  kinds: "^car\\.|^location\\.changed$",
  // So few that neither a transaction nor the matching of all searches holds anything up.
  most: 200,
  take: async (tx, entries) => {
    const news = await tx.many<News>(newsSql, [entries.map(({ number }) => number), watchedColumns])
    await tx.run(
      `update watched_cars set unmessaged_since = coalesce(unmessaged_since, $2),
         untold_since = coalesce(untold_since, case when notify <> 'NEVER' then $2::timestamptz end)
       where car_id = any($1)`,
      [news.map(({ carId }) => carId), now],
    )
    await keepMatches(tx, news, now)
  },
})

/**
 * Locked until the matches are kept, so that deleting a search or switching off its mails meanwhile finds them. An
 * inactive person may get the mail later.
 */
const searchesSql = `
  select s.id, s.area, s.filters, lists_of_person(s.user_id) as lists
  from saved_searches s join users u on u.id = s.user_id
  where s.notify <> 'NEVER' and u.type <> 'ADMIN' and s.area = any($1)
  order by s.id for share of s`

/** A car is new for a person when it comes into a list of theirs: created, displayed, freed, moved (ADR-0019). */
async function keepMatches(tx: Tx, news: readonly News[], now: Date): Promise<void> {
  const came = news.flatMap(({ car, list, came }) => (car && came ? [{ car, list }] : []))
  if (came.length === 0) return
  const searches = await tx.many<Search>(searchesSql, [[...new Set(came.map(({ car }) => car.area))]])
  const listOf = new Map(came.map(({ car, list }) => [car.id, list]))
  const cars = came.map(({ car }) => car)
  const rows = rowsOf(cars)
  const names = await carNames(tx, cars)
  const matches = searches.flatMap(({ id, area, filters, lists }) =>
    matchingRows(rows, filters, names)
      .filter(({ car }) => car.area === area && lists.includes(listOf.get(car.id) ?? ""))
      .map(({ car }) => ({ searchId: id, carId: car.id })),
  )
  await tx.run(
    `insert into search_matches (search_id, car_id, at)
     select "searchId", "carId", $2 from jsonb_to_recordset($1) as m("searchId" uuid, "carId" uuid)
     on conflict on constraint search_matches_pk do nothing`,
    [JSON.stringify(matches), now],
  )
}

/**
 * An offer expires without a change of the car: its watchers may have to be told once its last day is over. What
 * expired so long ago that it would have been forgotten is left alone.
 */
export async function noticeExpired(tx: Tx, today: PlainDate, now: Date): Promise<void> {
  await tx.run(
    `update watched_cars w set unmessaged_since = coalesce(w.unmessaged_since, $3),
       untold_since = coalesce(w.untold_since, case when w.notify <> 'NEVER' then $3::timestamptz end)
     from cars c
     where c.id = w.car_id and 'FREE' in (w.told ->> 'state', coalesce(w.messaged, w.seen) ->> 'state')
       and ${takeoverDate} between $1::date and $2::date`,
    [addDays(today, -forgottenAfterDays), addDays(today, -1), now],
  )
}
