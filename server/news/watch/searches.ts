import { setImmediate } from "node:timers/promises"
import type { z } from "zod"
import type { AgentCar } from "../../../contract/cars.ts"
import { matchingRows, rowsOf } from "../../../contract/filters.ts"
import { maxSavedSearches } from "../../../contract/limits.ts"
import type { SavedSearch, saveSearch as saveSearchEndpoint } from "../../../contract/watch.ts"
import type { Consumer } from "../../core/journal/consume.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import { type Database, type Db, refusingConstraints, type Tx } from "../../core/postgres/db.ts"
import { type Nothing, nothing, refuse } from "../../core/refusal.ts"
import { carNames } from "../../fleet/cars/names.ts"
import { agentCarJson, agentsListSql, placedCars } from "../../fleet/cars/rows.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { lockPerson } from "../../people/identity/people.ts"
import { type FoundCars, foundMail } from "./mails.ts"
import { type NewsParts, newsRecipients } from "./watchers.ts"

const columns = "s.id, s.area, s.name, s.filters, s.at"

export const savedSearches = (db: Db, actor: Actor): Promise<SavedSearch[]> =>
  db.many<SavedSearch>(
    `select ${columns} from saved_searches s where s.user_id = $1
     order by lower(s.name) collate "de-x-icu", s.area, s.id`,
    [actor.id],
  )

type SaveBody = z.output<(typeof saveSearchEndpoint)["body"]>

/** Saves filters under a name, unique regardless of case. */
export function saveSearch(db: Database, actor: Actor, { area, name, filters }: SaveBody, now: Date) {
  const sql = `insert into saved_searches as s (user_id, area, name, filters, at)
    select $1, $2, $3, $4, $5 where (select count(*) from saved_searches where user_id = $1) < $6
    returning ${columns}`
  const refusals = { saved_searches_name_unique: refuse("search_name_taken") }
  return refusingConstraints(db, refusals, async (tx) => {
    const deletedRefusal = await lockPerson(tx, actor)
    if (deletedRefusal) return deletedRefusal
    const values = [actor.id, area, name, filters, now, maxSavedSearches]
    return (await tx.one<SavedSearch>(sql, values)) ?? refuse("watch_list_full")
  })
}

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

type Search = SavedSearch & { userId: string; lists: string[] }
const searchesSql = `
  select ${columns}, s.user_id as "userId", lists_of_person(s.user_id) as lists from saved_searches s
  where s.area = any($1) order by lower(s.name), s.id`

/** E-mails the matches of saved searches with cars new to a user: created, published, released or moved (ADR-0019). */
export const searches = (parts: NewsParts): Consumer => ({
  name: "searches",
  kinds: "^car\\.|^location\\.changed$",
  // An import becomes one e-mail per user.
  most: 20_000,
  take: async (tx, entries) => {
    const newCars = await tx.many<NewCar>(newCarsSql, [entries.map(({ number }) => number)])
    if (newCars.length > 0) await mailMatches(tx, newCars, parts)
  },
})

async function mailMatches(tx: Tx, newCars: readonly NewCar[], parts: NewsParts): Promise<void> {
  const saved = await tx.many<Search>(searchesSql, [[...new Set(newCars.map(({ car }) => car.area))]])
  const listOf = new Map(newCars.map(({ car, list }) => [car.id, list]))
  const cars = newCars.map(({ car }) => car)
  const rows = rowsOf(cars)
  const names = await carNames(tx, cars)
  const foundBy = new Map<string, FoundCars[]>()
  for (const { userId, name, area, filters, lists } of saved) {
    const matches = matchingRows(rows, filters, names)
      .map(({ car }) => car)
      .filter((car) => car.area === area && lists.includes(listOf.get(car.id) ?? ""))
    if (matches.length > 0)
      foundBy.set(userId, [...(foundBy.get(userId) ?? []), { name, area, filters, cars: matches }])
    // Matching a large import takes milliseconds per search, during which calls would wait.
    await setImmediate()
  }
  const recipients = await newsRecipients(tx, [...foundBy.keys()], parts)
  await addToOutbox(
    tx,
    recipients.map((to) => foundMail(to, foundBy.get(to.id) ?? [], parts.publicUrl)),
  )
}
