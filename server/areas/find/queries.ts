import { type Found, type FoundCar, type FoundPerson, mostFound } from "../../../contract/find.ts"
import { searchOf } from "../../../contract/search.ts"
import { listsOf } from "../../../contract/visibility.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { waitingCases } from "../activities/present.ts"
import { activitiesById } from "../activities/queries.ts"
import { agentsListSql, placedCars } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"

/** A number as it is compared (P185), by means that cost little: all cars are looked at for each letter. */
const compact = (column: string): string =>
  `replace(replace(replace(replace(replace(replace(translate(lower(${column}), ' -./', ''), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue')`

/** Each number on a line of its own, as `searchTextOf` has them. */
const numbers = `E'\\n' || ${compact("c.job_number")} || E'\\n' || ${compact("c.license_plate_number")} || E'\\n' || ${compact("c.id_number")} || E'\\n'`

/** Whether the numbers `n` or the designation of a car `c` hold what was typed ($1 as one number, $2 word by word). */
const isMatch = `(strpos(n.numbers, $1) > 0 or not exists (select from unnest($2::text[]) w (word)
  where strpos(n.numbers, word) = 0 and strpos(lower(c.model_designation), word) = 0))`
/** Exact numbers first, then ends, beginnings, the rest. */
const rank = `case when strpos(n.numbers, E'\\n' || $1 || E'\\n') > 0 then 0 when strpos(n.numbers, $1 || E'\\n') > 0 then 1
  when strpos(n.numbers, E'\\n' || $1) > 0 then 2 else 3 end`
const withNumbers = `cross join lateral (select ${numbers} as numbers) n`

const carsSql = (scope: string) => `
  select c.id, c.area, c.job_number as "jobNumber", c.license_plate_number as "licensePlateNumber",
    c.id_number as "idNumber", c.model_designation as "modelDesignation", c.archived_at is not null as archived
  from ${placedCars} ${withNumbers} where ${scope} and ${isMatch}
  order by ${rank}, c.archived_at is not null, c.job_number limit ${mostFound}`
const agentsCarsSql = carsSql(`${agentsListSql} = any($3)`)
const adminsCarsSql = carsSql("true")

/** The newest of a car first. */
const agentsCasesSql = `
  select first.id from acts first join cars c on c.id = first.car_id ${withNumbers}
  where first.id = first.activity_id and first.location_id = any($3) and ${isMatch}
  order by ${rank}, c.job_number, first.number desc limit ${mostFound}`
const adminsCasesSql = `
  select waiting.id from ${waitingCases} ${withNumbers} where ${isMatch}
  order by ${rank}, c.job_number limit ${mostFound}`

const peopleSql = `
  select u.id, concat_ws(' ', u.firstname, u.lastname) as name, u.mail,
    coalesce((select string_agg(l.name, ', ' order by l.name) from user_locations ul
      join locations l on l.id = ul.location_id where ul.user_id = u.id), '') as location
  from users u cross join lateral (select search_folded(concat_ws(' ', u.firstname, u.lastname, u.mail)) as text) t
  where u.deleted_at is null
    and not exists (select from unnest($1::text[]) w (word) where strpos(t.text, word) = 0)
  order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail
  limit ${mostFound}`

/** What the caller finds from any screen: only what they may see, people only as an admin (P198). */
export async function findAnything(db: Db, actor: Actor, typed: string): Promise<Found> {
  const search = searchOf(typed)
  if (!search) return { cars: [], cases: [], people: [] }
  const { words, whole } = search
  const sought = [whole, words.map(({ compact: word }) => word)]
  const isAdmin = actor.type === "ADMIN"
  const [cars, cases, people] = await Promise.all([
    isAdmin
      ? db.many<FoundCar>(adminsCarsSql, sought)
      : db.many<FoundCar>(agentsCarsSql, [...sought, listsOf(actor.groups)]),
    isAdmin
      ? db.many<{ id: string }>(adminsCasesSql, sought)
      : db.many<{ id: string }>(agentsCasesSql, [...sought, actor.own]),
    isAdmin ? db.many<FoundPerson>(peopleSql, [words.map(({ phrase }) => phrase)]) : [],
  ])
  const ids = cases.map(({ id }) => id)
  const best = (await activitiesById(db, actor, ids)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { cars, cases: best, people }
}
