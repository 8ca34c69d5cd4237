import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import { berlinToday } from "../../../contract/core/dates.ts"
import { carName } from "../../../contract/core/format.ts"
import { maxSavedSearches, maxWatchedCars } from "../../../contract/core/limits.ts"
import { listsOf } from "../../../contract/fleet/visibility.ts"
import type { SavedSearch, WatchedCar } from "../../../contract/news/watch.ts"
import * as calls from "../../../contract/news/watch.ts"
import { watchWords } from "../../../contract/news/watch-facts.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import { nothing, refuse } from "../../core/refusal.ts"
import { someListedCars } from "../../fleet/cars/lists.ts"
import { agentsListSql, placedCars } from "../../fleet/cars/rows.ts"
import { lockPerson } from "../../people/identity/people.ts"
import { type Change, type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"

export function watchRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates } = context
  const agent = gates.role("SELLER", "SALES_MANAGER")
  const change = changing(context)
  const saving = changing(context, { saved_searches_name_unique: refuse("search_name_taken") })
  route(app, calls.listWatchedCars, agent, ({ caller }) => watchedCars(db, caller))
  route(app, calls.watchCar, agent, change(watchCar))
  route(app, calls.unwatchCar, agent, change(unwatchCar))
  route(app, calls.seeWatchedCar, agent, change(seeWatched))
  route(app, calls.listSavedSearches, agent, ({ caller }) => savedSearches(db, caller))
  route(app, calls.saveSearch, agent, saving(saveSearch))
  route(app, calls.deleteSearch, agent, change(deleteSearch))
}

/** Without pre-offers that the user holds: those are in the activities. */
const listSql = `
  select w.car_id as "carId", case when ${agentsListSql} = any($2) then c.area end as area, w.name, w.at, w.seen
  from subscriptions w left join (${placedCars}) on c.id = w.car_id
  where w.user_id = $1 and case when $3::uuid is null then (c.area = 'PRE_OFFER' and c.user_id = $1) is not true
    else w.car_id = $3 end
  order by w.at desc, w.car_id`

export const watchedCars = (db: Db, actor: Actor, carId: string | null = null): Promise<WatchedCar[]> =>
  db.many<WatchedCar>(listSql, [actor.id, listsOf(actor.groups), carId])

/** Starts watching a visible car. */
async function watchCar({ tx, caller, body: { carId }, now }: Change<{ carId: string }>) {
  const [car] = await someListedCars(tx, caller.groups, [carId])
  if (!car) return refuse("not_found")
  const deletedRefusal = await lockPerson(tx, caller)
  if (deletedRefusal) return deletedRefusal
  await tx.run(
    `insert into subscriptions (standing, user_id, car_id, at, name, seen, told)
     select 'WATCHER', $1, $2, $3, $6, $4, $4
     where (select count(*) from subscriptions where user_id = $1) < $5
     on conflict on constraint subscriptions_watched_once do nothing`,
    [caller.id, carId, now, watchWords(car, berlinToday(now)), maxWatchedCars, carName(car)],
  )
  const [watched] = await watchedCars(tx, caller, carId)
  return watched ?? refuse("watch_list_full")
}

async function unwatchCar({ tx, caller, body: { carId } }: Change<{ carId: string }>) {
  await tx.run("delete from subscriptions where user_id = $1 and car_id = $2", [caller.id, carId])
  return nothing
}

type Seen = { carId: string; carVersion: number }

/** Clears the change marks of a watched car unless it changed again since the version seen; pending messages are dropped. */
async function seeWatched({ tx, caller, body: { carId, carVersion }, now }: Change<Seen>) {
  const [car] = await someListedCars(tx, caller.groups, [carId])
  if (car?.version === carVersion) {
    const sql = "update subscriptions set seen = $3, told = $3, name = $4 where user_id = $1 and car_id = $2"
    await tx.run(sql, [caller.id, carId, watchWords(car, berlinToday(now)), carName(car)])
  }
  const [watched] = await watchedCars(tx, caller, carId)
  return watched ?? refuse("not_found")
}

export const searchColumns = "s.id, s.area, s.name, s.filters, s.at"

const savedSearches = (db: Db, actor: Actor): Promise<SavedSearch[]> =>
  db.many<SavedSearch>(
    `select ${searchColumns} from saved_searches s where s.user_id = $1
     order by lower(s.name) collate "de-x-icu", s.area, s.id`,
    [actor.id],
  )

type SaveBody = z.output<(typeof calls.saveSearch)["body"]>

/** Saves filters under a name, unique regardless of case. */
async function saveSearch({ tx, caller, body: { area, name, filters }, now }: Change<SaveBody>) {
  const deletedRefusal = await lockPerson(tx, caller)
  if (deletedRefusal) return deletedRefusal
  const sql = `insert into saved_searches as s (user_id, area, name, filters, at)
    select $1, $2, $3, $4, $5 where (select count(*) from saved_searches where user_id = $1) < $6
    returning ${searchColumns}`
  const values = [caller.id, area, name, filters, now, maxSavedSearches]
  return (await tx.one<SavedSearch>(sql, values)) ?? refuse("watch_list_full")
}

async function deleteSearch({ tx, caller, body: { id } }: Change<{ id: string }>) {
  await tx.run("delete from saved_searches where user_id = $1 and id = $2", [caller.id, id])
  return nothing
}
