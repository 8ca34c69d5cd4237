import type { AgentCar } from "../../../contract/cars.ts"
import { listsOf } from "../../../contract/visibility.ts"
import type { SavedSearch, WatchedCar } from "../../../contract/watch.ts"
import type { Db } from "../../core/postgres/index.ts"
import { agentsListSql, placedCars } from "../../fleet/cars/present.ts"
import { someListedCars } from "../../fleet/cars/queries.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { savedSearchColumns, watchedCarColumns } from "./present.ts"

/** The caller's watched cars, the newest first; one alone where it is named. */
export function watchedCars(db: Db, actor: Actor, carId: string | null = null): Promise<WatchedCar[]> {
  const sql = `select ${watchedCarColumns(`${agentsListSql} = any($2)`)}
    from watched_cars w left join (${placedCars}) on c.id = w.car_id
    where w.user_id = $1 and ($3::uuid is null or w.car_id = $3) order by w.at desc, w.car_id`
  return db.many<WatchedCar>(sql, [actor.id, listsOf(actor.groups), carId])
}

/** The caller's saved searches by name. */
export function savedSearches(db: Db, actor: Actor): Promise<SavedSearch[]> {
  const sql = `select ${savedSearchColumns} from saved_searches s where s.user_id = $1
    order by lower(s.name) collate "de-x-icu", s.area, s.id`
  return db.many<SavedSearch>(sql, [actor.id])
}

/** A car that the caller sees; undefined for any other. */
export async function seenCar(db: Db, actor: Actor, carId: string): Promise<AgentCar | undefined> {
  return (await someListedCars(db, actor.groups, [carId]))[0]
}
