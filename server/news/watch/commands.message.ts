import { randomUUID } from "node:crypto"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import { changeLines, goneFacts, type WatchFacts, watchFacts } from "../../../contract/watch-facts.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { agentCarJson, agentsListSql, placedCars } from "../../fleet/cars/present.ts"
import { addMessages, toPerson } from "../messages/add.ts"

/** Watched cars per transaction. */
const batch = 200

type Watched = {
  userId: string
  carId: string
  name: string
  before: WatchFacts
  car: AgentCar | null
  isOwn: boolean
}
/** Whoever is inactive is told when that is over, unless it is too old then. */
const changedSql = `
  select w.user_id as "userId", w.car_id as "carId", w.name, coalesce(w.messaged, w.seen) as before,
    case when ${agentsListSql} = any(lists_of_person(w.user_id)) then ${agentCarJson} end as car,
    coalesce(c.user_id = w.user_id, false) as "isOwn"
  from watched_cars w join users u on u.id = w.user_id left join (${placedCars}) on c.id = w.car_id
  where w.unmessaged_since is not null and u.active and u.type <> 'ADMIN'
  order by w.user_id, w.at limit $1 for update of w`

/**
 * Tells in the portal what changed of watched cars since the person last saw it or was told (P125), whatever they chose for
 * mails. What they did themselves is no news. Answers how many watched cars were looked at.
 */
export async function messageChanges(tx: Tx, now: Date): Promise<number> {
  const watched = await tx.many<Watched>(changedSql, [batch])
  if (watched.length === 0) return 0
  const today = berlinToday(now)
  const looked = watched.map(({ before, car, isOwn, ...of }) => {
    const facts = car ? watchFacts(car, today) : goneFacts(before)
    return { ...of, car, facts, changes: isOwn ? [] : changeLines(before, facts) }
  })
  await tx.run(
    `update watched_cars w set messaged = l.facts, unmessaged_since = null
     from jsonb_to_recordset($1) as l("userId" uuid, "carId" uuid, facts jsonb)
     where w.user_id = l."userId" and w.car_id = l."carId"`,
    [JSON.stringify(looked.map(({ userId, carId, facts }) => ({ userId, carId, facts })))],
  )
  await addMessages(
    tx,
    looked
      .filter(({ changes }) => changes.length > 0)
      .map(({ userId, carId, name, car, changes }) =>
        toPerson(userId, {
          kind: "WATCHED",
          cause: randomUUID(),
          at: now,
          carId,
          facts: {
            title: car ? carName(car) : name,
            area: car?.area ?? null,
            changes: changes.map(({ label, from, to }) => ({ label, from, to })),
          },
        }),
      ),
  )
  return watched.length
}
