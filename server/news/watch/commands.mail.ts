import type { AgentCar } from "../../../contract/cars.ts"
import { addDays, berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { matchingRows, rowsOf } from "../../../contract/filters.ts"
import { changeLines, goneFacts, type WatchFacts, watchFacts } from "../../../contract/watch-facts.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { agentCarJson, agentsListSql, placedCars } from "../../fleet/cars/present.ts"
import { carNames } from "../../fleet/cars/queries.names.ts"
import { mostListed } from "../messages/mails.changes.ts"
import { type ChangedCar, type FoundCars, type News, newsMail } from "./mails.ts"
import { forgottenAfterDays, lastDailyMail } from "./rules.ts"

/** Cars of a person that are looked at together. */
const carBatch = 500

type Person = { id: string; firstname: string; lastname: string; mail: string }

/** A person who is blocked, inactive or did not agree to the terms in effect gets nothing until that is over. */
const dueSql = `
  from users u
  where u.id in (
      select w.user_id from watched_cars w
      where w.untold_since is not null and (w.notify = 'AT_ONCE' or w.untold_since <= $1)
      union
      select s.user_id from search_matches m join saved_searches s on s.id = m.search_id
      where s.notify = 'AT_ONCE' or m.at <= $1)
    and u.active and u.type <> 'ADMIN'
    and not is_blocked(u.id, $2)
    and 'ACCEPTED' = (select t.act from terms_acts t where t.user_id = u.id and t.version = $3
      order by t.number desc limit 1)`
const duePeopleSql = `select u.id ${dueSql} order by u.id`
const duePersonSql = `
  select u.id, u.firstname, u.lastname, u.mail ${dueSql} and u.id = $4`

type Due = { now: Date; termsVersion: string }
const dueParameters = ({ now, termsVersion }: Due) => [lastDailyMail(now), now, termsVersion]

/** The ids of all for whom something is due. */
export async function duePeople(db: Db, due: Due): Promise<string[]> {
  return (await db.many<{ id: string }>(duePeopleSql, dueParameters(due))).map(({ id }) => id)
}

/**
 * One mail to a person, in one transaction with the note of what it says: the cars of one person may be many. Answers
 * whether anything was still due. A person who muted these mails gets nothing at all.
 */
export async function mailNews(
  tx: Tx,
  id: string,
  { publicUrl, ...due }: Due & { publicUrl: string },
): Promise<boolean> {
  const person = await tx.one<Person>(duePersonSql, [...dueParameters(due), id])
  if (!person) return false
  const daily = lastDailyMail(due.now)
  const changed = await takeChanges(tx, id, daily, berlinToday(due.now))
  const found = await takeMatches(tx, id, daily)
  if (changed.length + found.newCars > 0)
    await addToOutbox(tx, [newsMail(person, { changed, ...found }, publicUrl)])
  return true
}

/** Whether the person sees the car of `placedCars`. Asked once for all cars. */
const seen = `${agentsListSql} = any((select lists_of_person($1))::text[])`

type Watched = { carId: string; name: string; told: WatchFacts; car: AgentCar | null; isOwn: boolean }
const changesSql = `
  select w.car_id as "carId", w.name, w.told, case when ${seen} then ${agentCarJson} end as car,
    coalesce(c.user_id = $1, false) as "isOwn"
  from watched_cars w left join (${placedCars}) on c.id = w.car_id
  where w.user_id = $1 and w.untold_since is not null and (w.notify = 'AT_ONCE' or w.untold_since <= $2)
  order by w.at for update of w`

/** What changed since the last mail; from here on it counts as sent. What a person did to a car themselves is no news. */
async function takeChanges(tx: Tx, userId: string, daily: Date, today: PlainDate): Promise<ChangedCar[]> {
  const watched = await tx.many<Watched>(changesSql, [userId, daily])
  const looked = watched.map(({ carId, name, told, car, isOwn }) => {
    const facts = car ? watchFacts(car, today) : goneFacts(told)
    return { carId, name, facts, car, lines: isOwn ? [] : changeLines(told, facts) }
  })
  await tx.run(
    `update watched_cars w set told = l.facts, untold_since = null
     from jsonb_to_recordset($2) as l("carId" uuid, facts jsonb) where w.user_id = $1 and w.car_id = l."carId"`,
    [userId, JSON.stringify(looked.map(({ carId, facts }) => ({ carId, facts })))],
  )
  return looked.filter(({ lines }) => lines.length > 0)
}

type Search = Omit<FoundCars, "count" | "cars"> & { id: string }
const searchesSql = `
  select id, name, area, filters from saved_searches where user_id = $1 order by lower(name), id`

/** A new car and the searches that it matched, by their place in a list. */
type Match = { carId: string; places: number[] }
const matchesSql = `
  with taken as (
    delete from search_matches m using saved_searches s
    where s.id = m.search_id and s.id = any($1) and (s.notify = 'AT_ONCE' or m.at <= $2)
    returning m.car_id, array_position($1::uuid[], s.id) - 1 as place)
  select t.car_id as "carId", array_agg(t.place) as places
  from taken t join cars c on c.id = t.car_id group by t.car_id, c.job_number order by c.job_number`
const carsSql = `
  select ${agentCarJson} as car from ${placedCars} where c.id = any($2) and ${seen} order by c.job_number`

/** New cars by search that the person still sees and that still match. Of an import not all cars are held at once. */
async function takeMatches(tx: Tx, userId: string, daily: Date): Promise<Omit<News, "changed">> {
  const searches = await tx.many<Search>(searchesSql, [userId])
  const matches = await tx.many<Match>(matchesSql, [searches.map(({ id }) => id), daily])
  const found = searches.map((search) => ({ ...search, count: 0, cars: [] as AgentCar[] }))
  let newCars = 0
  for (let at = 0; at < matches.length; at += carBatch) {
    const placesOf = new Map(matches.slice(at, at + carBatch).map(({ carId, places }) => [carId, places]))
    const cars = await tx.many<{ car: AgentCar }>(carsSql, [userId, [...placesOf.keys()]])
    const shown = cars.map(({ car }) => car)
    const names = await carNames(tx, shown)
    const rows = rowsOf(shown)
    const told = new Set<string>()
    for (const [place, search] of found.entries()) {
      const own = rows.filter(({ car }) => car.area === search.area && placesOf.get(car.id)?.includes(place))
      const matching = matchingRows(own, search.filters, names).map(({ car }) => car)
      for (const { id } of matching) told.add(id)
      search.count += matching.length
      search.cars.push(...matching.slice(0, mostListed - search.cars.length))
    }
    newCars += told.size
  }
  return { newCars, found: found.filter(({ count }) => count > 0) }
}

/** Forgets what waited too long to be sent. */
export async function forgetOldNews(tx: Tx, now: Date): Promise<void> {
  const before = addDays(berlinToday(now), -forgottenAfterDays)
  await tx.run("delete from search_matches where at < $1::date", [before])
  await tx.run("update watched_cars set untold_since = null where untold_since < $1::date", [before])
  await tx.run("update watched_cars set unmessaged_since = null where unmessaged_since < $1::date", [before])
}
