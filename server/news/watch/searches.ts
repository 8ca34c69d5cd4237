import type { z } from "zod"
import type { AgentCar } from "../../../contract/cars.ts"
import { matchingRows, rowsOf } from "../../../contract/filters.ts"
import { maxSavedSearches } from "../../../contract/limits.ts"
import type {
  SavedSearch,
  saveSearch as saveSearchEndpoint,
  updateSearch as updateSearchEndpoint,
} from "../../../contract/watch.ts"
import type { Consumer } from "../../core/journal/index.ts"
import { type Database, type Db, type Tx, violatedConstraint } from "../../core/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { carNames } from "../../fleet/cars/names.ts"
import { agentCarJson, agentsListSql, placedCars } from "../../fleet/cars/rows.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { lockPerson } from "../../people/identity/people.ts"

const columns = "s.id, s.area, s.name, s.filters, s.notify, s.at"

export const savedSearches = (db: Db, actor: Actor): Promise<SavedSearch[]> =>
  db.many<SavedSearch>(
    `select ${columns} from saved_searches s where s.user_id = $1
     order by lower(s.name) collate "de-x-icu", s.area, s.id`,
    [actor.id],
  )

type SaveBody = z.output<(typeof saveSearchEndpoint)["body"]>
type UpdateBody = z.output<(typeof updateSearchEndpoint)["body"]>

/** Saves filters under a name, unique regardless of case. */
export async function saveSearch(
  db: Database,
  actor: Actor,
  { area, name, filters, notify }: SaveBody,
  now: Date,
): Promise<SavedSearch | Refused<"search_name_taken" | "watch_list_full" | "unauthenticated">> {
  const sql = `insert into saved_searches as s (user_id, area, name, filters, notify, at)
    select $1, $2, $3, $4, $5, $6 where (select count(*) from saved_searches where user_id = $1) < $7
    returning ${columns}`
  try {
    return await db.transaction(async (tx) => {
      const deletedRefusal = await lockPerson(tx, actor)
      if (deletedRefusal) return deletedRefusal
      const values = [actor.id, area, name, filters, notify, now, maxSavedSearches]
      return (await tx.one<SavedSearch>(sql, values)) ?? refuse("watch_list_full")
    })
  } catch (error) {
    if (violatedConstraint(error) === "saved_searches_name_unique") return refuse("search_name_taken")
    throw error
  }
}

/** Changes the notifications of a saved search; switching them off drops pending ones. */
export const updateSearch = (
  db: Database,
  actor: Actor,
  { id, notify }: UpdateBody,
): Promise<SavedSearch | Refused<"not_found">> =>
  db.transaction(async (tx) => {
    const sql = `update saved_searches s set notify = $3 where s.user_id = $1 and s.id = $2 returning ${columns}`
    const search = await tx.one<SavedSearch>(sql, [actor.id, id, notify])
    if (!search) return refuse("not_found")
    if (notify === "NEVER") await tx.run("delete from search_matches where search_id = $1", [id])
    return search
  })

export async function deleteSearch(db: Database, actor: Actor, { id }: { id: string }): Promise<Nothing> {
  await db.run("delete from saved_searches where user_id = $1 and id = $2", [actor.id, id])
  return nothing
}

type NewCar = { car: AgentCar; list: string }
/** Compares the lists before and after all entries. Moving a location moves its cars. */
const newCarsSql = `
  with moved as (
    select number, car_id, content -> 'lists' ->> 0 as list_before, content -> 'lists' ->> 1 as list_after
    from journal where number = any($1) and topic = 'car' and content -> 'lists' -> 0 <> content -> 'lists' -> 1
    union all
    select e.number, c.id, car_list('PRE_OFFER', e.content #>> '{fields,vfnr_hb,0}'),
      car_list('PRE_OFFER', e.content #>> '{fields,vfnr_hb,1}')
    from journal e join cars c on c.location_id = (e.content ->> 'id')::uuid and c.area = 'PRE_OFFER' and c.listed
    where e.number = any($1) and e.kind = 'location.changed' and e.content -> 'fields' ?& '{vfnr_hb,main_location_id}'),
  came as (
    select car_id from moved group by car_id
    having (array_agg(list_before order by number))[1]
      is distinct from (array_agg(list_after order by number desc))[1])
  select ${agentsListSql} as list, ${agentCarJson} as car from came join (${placedCars}) on c.id = came.car_id
  where ${agentsListSql} is not null`

/** Locks the searches, so that deleting one or switching off its e-mails removes new matches too. Inactive users may be notified later. */
const searchesSql = `
  select s.id, s.area, s.filters, lists_of_person(s.user_id) as lists
  from saved_searches s join users u on u.id = s.user_id
  where s.notify <> 'NEVER' and u.type <> 'ADMIN' and s.area = any($1)
  order by s.id for share of s`
type Search = Pick<SavedSearch, "id" | "area" | "filters"> & { lists: string[] }

/** Stores matches of saved searches with cars new to a user: created, published, released or moved (ADR-0019). */
export const searches = (now: Date): Consumer => ({
  name: "searches",
  kinds: "^car\\.|^location\\.changed$",
  // Small batches keep transactions and matching short.
  most: 200,
  take: async (tx, entries) => {
    const newCars = await tx.many<NewCar>(newCarsSql, [entries.map(({ number }) => number)])
    if (newCars.length > 0) await storeMatches(tx, newCars, now)
  },
})

async function storeMatches(tx: Tx, newCars: readonly NewCar[], now: Date): Promise<void> {
  const saved = await tx.many<Search>(searchesSql, [[...new Set(newCars.map(({ car }) => car.area))]])
  const listOf = new Map(newCars.map(({ car, list }) => [car.id, list]))
  const cars = newCars.map(({ car }) => car)
  const rows = rowsOf(cars)
  const names = await carNames(tx, cars)
  const matches = saved.flatMap(({ id, area, filters, lists }) =>
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
