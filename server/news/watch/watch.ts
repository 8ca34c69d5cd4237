import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import { maxSavedSearches, maxWatchedCars } from "../../../contract/limits.ts"
import { listsOf } from "../../../contract/visibility.ts"
import type { SavedSearch, WatchedCar } from "../../../contract/watch.ts"
import * as calls from "../../../contract/watch.ts"
import { watchWords } from "../../../contract/watch-facts.ts"
import { route } from "../../core/http/route.ts"
import { type Database, type Db, refusingConstraints, type Tx } from "../../core/postgres/db.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { someListedCars } from "../../fleet/cars/lists.ts"
import { agentsListSql, placedCars } from "../../fleet/cars/rows.ts"
import type { Context } from "../../people/identity/context.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { lockPerson } from "../../people/identity/people.ts"

export function watchRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  const agent = gates.role("SELLER", "SALES_MANAGER")
  route(app, calls.listWatchedCars, agent, ({ caller }) => watchedCars(db, caller))
  route(app, calls.watchCar, agent, ({ caller, body }) => watchCar(db, caller, body, clock()))
  route(app, calls.unwatchCar, agent, ({ caller, body }) => unwatchCar(db, caller, body))
  route(app, calls.seeWatchedCar, agent, ({ caller, body }) => seeWatched(db, caller, body, clock()))
  route(app, calls.listSavedSearches, agent, ({ caller }) => savedSearches(db, caller))
  route(app, calls.saveSearch, agent, ({ caller, body }) => saveSearch(db, caller, body, clock()))
  route(app, calls.deleteSearch, agent, ({ caller, body }) => deleteSearch(db, caller, body))
}

const listSql = `
  select w.car_id as "carId", case when ${agentsListSql} = any($2) then c.area end as area, w.name, w.at, w.seen
  from subscriptions w left join (${placedCars}) on c.id = w.car_id
  where w.user_id = $1 and ($3::uuid is null or w.car_id = $3) order by w.at desc, w.car_id`

export const watchedCars = (db: Db, actor: Actor, carId: string | null = null): Promise<WatchedCar[]> =>
  db.many<WatchedCar>(listSql, [actor.id, listsOf(actor.groups), carId])

const oneWatched = async (tx: Tx, actor: Actor, carId: string): Promise<WatchedCar | undefined> =>
  (await watchedCars(tx, actor, carId))[0]

const listedCar = async (db: Db, actor: Actor, carId: string): Promise<AgentCar | undefined> =>
  (await someListedCars(db, actor.groups, [carId]))[0]

/** Starts watching a visible car. */
function watchCar(
  db: Database,
  actor: Actor,
  { carId }: { carId: string },
  now: Date,
): Promise<WatchedCar | Refused<"not_found" | "watch_list_full" | "unauthenticated">> {
  return db.transaction(async (tx) => {
    const car = await listedCar(tx, actor, carId)
    if (!car) return refuse("not_found")
    const deletedRefusal = await lockPerson(tx, actor)
    if (deletedRefusal) return deletedRefusal
    await tx.run(
      `insert into subscriptions (standing, user_id, car_id, at, name, seen, told)
       select 'WATCHER', $1, $2, $3, $6, $4, $4
       where (select count(*) from subscriptions where user_id = $1) < $5
       on conflict on constraint subscriptions_watched_once do nothing`,
      [actor.id, carId, now, watchWords(car, berlinToday(now)), maxWatchedCars, carName(car)],
    )
    return (await oneWatched(tx, actor, carId)) ?? refuse("watch_list_full")
  })
}

async function unwatchCar(db: Database, actor: Actor, { carId }: { carId: string }): Promise<Nothing> {
  await db.run("delete from subscriptions where user_id = $1 and car_id = $2", [actor.id, carId])
  return nothing
}

/** Clears the change marks of a watched car unless it changed again since the version seen; pending messages are dropped. */
function seeWatched(
  db: Database,
  actor: Actor,
  { carId, carVersion }: { carId: string; carVersion: number },
  now: Date,
): Promise<WatchedCar | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const car = await listedCar(tx, actor, carId)
    if (car?.version === carVersion) {
      const sql =
        "update subscriptions set seen = $3, told = $3, name = $4 where user_id = $1 and car_id = $2"
      await tx.run(sql, [actor.id, carId, watchWords(car, berlinToday(now)), carName(car)])
    }
    return (await oneWatched(tx, actor, carId)) ?? refuse("not_found")
  })
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
function saveSearch(db: Database, actor: Actor, { area, name, filters }: SaveBody, now: Date) {
  const sql = `insert into saved_searches as s (user_id, area, name, filters, at)
    select $1, $2, $3, $4, $5 where (select count(*) from saved_searches where user_id = $1) < $6
    returning ${searchColumns}`
  const refusals = { saved_searches_name_unique: refuse("search_name_taken") }
  return refusingConstraints(db, refusals, async (tx) => {
    const deletedRefusal = await lockPerson(tx, actor)
    if (deletedRefusal) return deletedRefusal
    const values = [actor.id, area, name, filters, now, maxSavedSearches]
    return (await tx.one<SavedSearch>(sql, values)) ?? refuse("watch_list_full")
  })
}

async function deleteSearch(db: Database, actor: Actor, { id }: { id: string }): Promise<Nothing> {
  await db.run("delete from saved_searches where user_id = $1 and id = $2", [actor.id, id])
  return nothing
}
