import type { AgentCar } from "../../../contract/cars.ts"
import { changesOf } from "../../../contract/change-lines.ts"
import { addDays, berlinToday, instantInBerlin } from "../../../contract/dates.ts"
import { matchingRows, rowsOf } from "../../../contract/filters.ts"
import { addToOutbox, type Recipient } from "../../core/mail/index.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { carNames } from "../../fleet/cars/names.ts"
import { agentCarJson, agentsListSql, asAgentCar, placedCars } from "../../fleet/cars/rows.ts"
import { watcherWords } from "../messages/changes.ts"
import { maxListed } from "../messages/mails.changes.ts"
import { readWatchers } from "../messages/subscriptions.ts"
import { type ChangedCar, type FoundCars, type News, newsMail } from "./mails.ts"

const dailyMailTime = "07:00:00"
/** Days after which unsent news are dropped, because the user was blocked, inactive or had not accepted the terms. */
export const staleAfterDays = 30

/** The latest 7 o'clock in Berlin not after `now`; daily e-mails contain news from before it. */
export function lastDailyMail(now: Date): Date {
  const today = berlinToday(now)
  const ofToday = instantInBerlin(today, dailyMailTime)
  return ofToday <= now ? ofToday : instantInBerlin(addDays(today, -1), dailyMailTime)
}

const carBatch = 500

/** Blocked and inactive users and those without consent to the current terms receive nothing for now. */
const dueSql = `
  from users u
  where u.id in (
      select w.user_id from subscriptions w
      where w.unmailed_since is not null and (w.notify = 'AT_ONCE' or w.unmailed_since <= $1)
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

export async function duePeople(db: Db, due: Due): Promise<string[]> {
  return db.values<string>(duePeopleSql, dueParameters(due))
}

/** Sends one e-mail and marks its news as sent in the same transaction. Returns whether anything was due. */
export async function mailNews(
  tx: Tx,
  id: string,
  { publicUrl, ...due }: Due & { publicUrl: string },
): Promise<boolean> {
  const person = await tx.one<Recipient>(duePersonSql, [...dueParameters(due), id])
  if (!person) return false
  const daily = lastDailyMail(due.now)
  const changed = await takeChanges(tx, id, daily, due.now)
  const newMatches = await takeMatches(tx, id, daily)
  if (changed.length + newMatches.newCars > 0)
    await addToOutbox(tx, [newsMail(person, { changed, ...newMatches }, publicUrl)])
  return true
}

const changedSql = `
  select id from subscriptions
  where user_id = $1 and unmailed_since is not null and (notify = 'AT_ONCE' or unmailed_since <= $2)`

/** Changes since the last e-mail, marked as sent. Excludes a user's own changes. */
async function takeChanges(tx: Tx, userId: string, daily: Date, now: Date): Promise<ChangedCar[]> {
  const due = await tx.many<{ id: string }>(changedSql, [userId, daily])
  const watched = await readWatchers(
    tx,
    due.map(({ id }) => id),
  )
  const compared = watched.map(({ id, name, car, isOwn, mailed }) => {
    const words = watcherWords(car, mailed, now)
    const lines = isOwn ? [] : changesOf(mailed, words)
    return { id, name, car: car && asAgentCar(car), words, lines }
  })
  await tx.run(
    `update subscriptions w set mailed = m.words, unmailed_since = null
     from jsonb_to_recordset($1) as m(id uuid, words jsonb) where w.id = m.id`,
    [JSON.stringify(compared.map(({ id, words }) => ({ id, words })))],
  )
  return compared.filter(({ lines }) => lines.length > 0)
}

type Search = Omit<FoundCars, "count" | "cars"> & { id: string }
const searchesSql = `
  select id, name, area, filters from saved_searches where user_id = $1 order by lower(name), id`

/** A new car and the indexes of the searches it matched. */
type Match = { carId: string; places: number[] }
const matchesSql = `
  with taken as (
    delete from search_matches m using saved_searches s
    where s.id = m.search_id and s.id = any($1) and (s.notify = 'AT_ONCE' or m.at <= $2)
    returning m.car_id, array_position($1::uuid[], s.id) - 1 as place)
  select t.car_id as "carId", array_agg(t.place) as places
  from taken t join cars c on c.id = t.car_id group by t.car_id, c.job_number order by c.job_number`
const carsSql = `
  select ${agentCarJson} as car from ${placedCars} where c.id = any($2)
    and ${agentsListSql} = any((select lists_of_person($1))::text[]) order by c.job_number`

/** New cars by search that still match and are visible to the user. Reads in batches, because imports can be large. */
async function takeMatches(tx: Tx, userId: string, daily: Date): Promise<Omit<News, "changed">> {
  const searches = await tx.many<Search>(searchesSql, [userId])
  const matches = await tx.many<Match>(matchesSql, [searches.map(({ id }) => id), daily])
  const results = searches.map((search) => ({ ...search, count: 0, cars: [] as AgentCar[] }))
  let newCars = 0
  for (let at = 0; at < matches.length; at += carBatch) {
    const searchIndexesOf = new Map(
      matches.slice(at, at + carBatch).map(({ carId, places }) => [carId, places]),
    )
    const cars = await tx.many<{ car: AgentCar }>(carsSql, [userId, [...searchIndexesOf.keys()]])
    const shown = cars.map(({ car }) => car)
    const names = await carNames(tx, shown)
    const rows = rowsOf(shown)
    const reported = new Set<string>()
    for (const [place, search] of results.entries()) {
      const searchMatches = rows.filter(
        ({ car }) => car.area === search.area && searchIndexesOf.get(car.id)?.includes(place),
      )
      const matching = matchingRows(searchMatches, search.filters, names).map(({ car }) => car)
      for (const { id } of matching) reported.add(id)
      search.count += matching.length
      search.cars.push(...matching.slice(0, maxListed - search.cars.length))
    }
    newCars += reported.size
  }
  return { newCars, found: results.filter(({ count }) => count > 0) }
}

/** Drops news that could not be sent for too long. */
export async function dropStaleNews(tx: Tx, now: Date): Promise<void> {
  const before = addDays(berlinToday(now), -staleAfterDays)
  await tx.run("delete from search_matches where at < $1::date", [before])
  await tx.run(
    "update subscriptions set mailed = told, unmailed_since = null where unmailed_since < $1::date",
    [before],
  )
}
