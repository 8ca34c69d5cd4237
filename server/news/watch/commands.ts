import type { z } from "zod"
import { berlinToday } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import { mostWatchedCars } from "../../../contract/limits.ts"
import type { updateWatchedCar, WatchedCar } from "../../../contract/watch.ts"
import { watchFacts } from "../../../contract/watch-facts.ts"
import type { Database, Tx } from "../../core/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { holdPerson } from "../../people/identity/queries.ts"
import { seenCar, watchedCars } from "./queries.ts"

type UpdateBody = z.output<(typeof updateWatchedCar)["body"]>

/** Watches a car that the caller sees from now on, with a mail at once for what changes. */
export function watchCar(
  db: Database,
  actor: Actor,
  { carId }: { carId: string },
  now: Date,
): Promise<WatchedCar | Refused<"not_found" | "watch_list_full" | "unauthenticated">> {
  return db.transaction(async (tx) => {
    const car = await seenCar(tx, actor, carId)
    if (!car) return refuse("not_found")
    const facts = watchFacts(car, berlinToday(now))
    const gone = await holdPerson(tx, actor)
    if (gone) return gone
    await tx.run(
      `insert into watched_cars (user_id, car_id, at, name, notify, seen, told)
       select $1, $2, $3, $6, 'AT_ONCE', $4, $4
       where (select count(*) from watched_cars where user_id = $1) < $5
       on conflict on constraint watched_cars_pk do nothing`,
      [actor.id, carId, now, facts, mostWatchedCars, carName(car)],
    )
    return (await oneWatched(tx, actor, carId)) ?? refuse("watch_list_full")
  })
}

/** Forgets a watched car and its note. */
export async function unwatchCar(db: Database, actor: Actor, { carId }: { carId: string }): Promise<Nothing> {
  await db.run("delete from watched_cars where user_id = $1 and car_id = $2", [actor.id, carId])
  return nothing
}

/** Changes note or choice of mails. Mails that are switched on report what changes from then on. */
export function updateWatched(
  db: Database,
  actor: Actor,
  { carId, version, note, notify }: UpdateBody,
  now: Date,
): Promise<WatchedCar | Refused<"not_found" | "version_conflict">> {
  return db.transaction(async (tx) => {
    const car = notify && notify !== "NEVER" ? await seenCar(tx, actor, carId) : undefined
    const changed = await tx.run(
      `update watched_cars set version = version + 1, note = coalesce($4, note), notify = coalesce($5, notify),
         told = case when notify = 'NEVER' then coalesce($6, told) else told end,
         untold_since = case when $5 = 'NEVER' then null else untold_since end
       where user_id = $1 and car_id = $2 and version = $3`,
      [
        actor.id,
        carId,
        version,
        note ?? null,
        notify ?? null,
        car ? watchFacts(car, berlinToday(now)) : null,
      ],
    )
    const current = await oneWatched(tx, actor, carId)
    if (!current) return refuse("not_found")
    return changed > 0 ? current : refuse("version_conflict", { current })
  })
}

/** The marks of a watched car are gone, unless it changed again since the version that was seen. */
export function seeWatched(
  db: Database,
  actor: Actor,
  { carId, carVersion }: { carId: string; carVersion: number },
  now: Date,
): Promise<WatchedCar | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const car = await seenCar(tx, actor, carId)
    if (car?.version === carVersion)
      // What they see needs no message any more.
      await tx.run(
        `update watched_cars set seen = $3, messaged = $3, unmessaged_since = null, name = $4
         where user_id = $1 and car_id = $2`,
        [actor.id, carId, watchFacts(car, berlinToday(now)), carName(car)],
      )
    return (await oneWatched(tx, actor, carId)) ?? refuse("not_found")
  })
}

const oneWatched = async (tx: Tx, actor: Actor, carId: string): Promise<WatchedCar | undefined> =>
  (await watchedCars(tx, actor, carId))[0]
