import { type Found, type FoundCar, type FoundPerson, mostFound } from "../../../contract/find.ts"
import { type Search, searchOf } from "../../../contract/search.ts"
import { listsOf } from "../../../contract/visibility.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { agentsListSql, placedCars } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"

/** A number as it is compared (P185), by means that cost little: all cars are looked at for each letter. */
const compact = (column: string): string =>
  `replace(replace(replace(replace(replace(replace(translate(lower(${column}), ' -./', ''), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue')`

/** Each number on a line of its own, as `searchTextOf` has them. */
const numbers = `E'\\n' || ${compact("c.job_number")} || E'\\n' || ${compact("c.license_plate_number")} || E'\\n' || ${compact("c.id_number")} || E'\\n'`

/** Among all cars of `scope` ($3, $4), which also says where each opens: exact numbers first, then ends, beginnings, the rest. */
const carsSql = (place: string, scope: string) => `
  select c.id, c.area, c.job_number as "jobNumber", c.license_plate_number as "licensePlateNumber",
    c.id_number as "idNumber", c.model_designation as "modelDesignation", ${place} as place
  from ${placedCars} cross join lateral (select ${numbers} as numbers) n
  where ${scope} and (strpos(n.numbers, $1) > 0
    or not exists (select from unnest($2::text[]) w (word)
      where strpos(n.numbers, word) = 0 and strpos(lower(c.model_designation), word) = 0))
  order by case when strpos(n.numbers, E'\\n' || $1 || E'\\n') > 0 then 0 when strpos(n.numbers, $1 || E'\\n') > 0 then 1
    when strpos(n.numbers, E'\\n' || $1) > 0 then 2 else 3 end, c.archived_at is not null, c.job_number
  limit ${mostFound}`

const held = "c.activity_state ~ '_(ACCEPTED|CONFIRMED)$' and c.location_id = any($4)"
const agentsSql = carsSql(
  `case when ${held} then 'own' else 'list' end`,
  `(${agentsListSql} = any($3) or ${held})`,
)
const adminsSql = carsSql(
  "case when c.archived_at is null then 'list' else 'archive' end",
  "($3::text[] is null and $4::uuid[] is null)",
)

const peopleSql = `
  select u.id, concat_ws(' ', u.firstname, u.lastname) as name, u.mail,
    coalesce((select string_agg(l.name, ', ' order by l.name) from user_locations ul
      join locations l on l.id = ul.location_id where ul.user_id = u.id), '') as location
  from users u cross join lateral (select search_folded(concat_ws(' ', u.firstname, u.lastname, u.mail)) as text) t
  where u.deleted_at is null
    and not exists (select from unnest($1::text[]) w (word) where strpos(t.text, word) = 0)
  order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail
  limit ${mostFound}`

/** What somebody finds from anywhere: only what they may see, people only as an admin (P198). */
export async function findAnything(db: Db, actor: Actor, typed: string): Promise<Found> {
  const search = searchOf(typed)
  if (!search) return { cars: [], people: [] }
  const isAdmin = actor.type === "ADMIN"
  const [cars, people] = await Promise.all([
    findCars(db, actor, search),
    isAdmin ? db.many<FoundPerson>(peopleSql, [search.words.map(({ phrase }) => phrase)]) : [],
  ])
  return { cars, people }
}

function findCars(db: Db, actor: Actor, { words, whole }: Search): Promise<FoundCar[]> {
  const sought = [whole, words.map(({ compact: word }) => word)]
  return actor.type === "ADMIN"
    ? db.many<FoundCar>(adminsSql, [...sought, null, null])
    : db.many<FoundCar>(agentsSql, [...sought, listsOf(actor.groups), actor.own])
}
