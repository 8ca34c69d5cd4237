import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import { maxWatchedCars } from "../../../contract/limits.ts"
import { listsOf } from "../../../contract/visibility.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { watchWords } from "../../../contract/watch-facts.ts"
import type { Database, Db, Tx } from "../../core/postgres/db.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { someListedCars } from "../../fleet/cars/lists.ts"
import { agentsListSql, placedCars } from "../../fleet/cars/rows.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { lockPerson } from "../../people/identity/people.ts"

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
export function watchCar(
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

export async function unwatchCar(db: Database, actor: Actor, { carId }: { carId: string }): Promise<Nothing> {
  await db.run("delete from subscriptions where user_id = $1 and car_id = $2", [actor.id, carId])
  return nothing
}

/** Clears the change marks of a watched car unless it changed again since the version seen; pending messages are dropped. */
export function seeWatched(
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
