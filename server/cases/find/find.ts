import type { FastifyInstance } from "fastify"
import { type Found, type FoundCar, type FoundPerson, find, maxFound } from "../../../contract/cases/find.ts"
import { type Search, searchOf } from "../../../contract/core/search.ts"
import { route } from "../../core/http/route.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import { type Bind, binding, everyWord } from "../../core/postgres/search.ts"
import { readingIndex } from "../../fleet/cars/fleet-filters.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { activitiesById } from "../activities/activities.ts"

export function findRoutes(app: FastifyInstance, { db, gates }: Context): void {
  route(app, find, gates.active, ({ query, caller }) => findAnything(db, caller, query.words))
}

/** SQL: whether a car matches the input as one number or word by word, and its rank: exact number, number ends, word starts, rest. */
function matching(search: Search, bind: Bind) {
  const whole = bind(search.whole)
  const words = everyWord(search, bind, () => "c.search_text")
  return {
    isMatch: search.words.length === 1 ? words : `(strpos(c.search_text, ${whole}) > 0 or ${words})`,
    rank: `case when strpos(c.search_text, E'\\n' || ${whole} || E'\\n') > 0 then 0
      when strpos(c.search_text, ${whole} || E'\\n') > 0 then 1 when strpos(c.search_text, E'\\n' || ${whole}) > 0 then 2
      else 3 end`,
  }
}

/** All matching cars, from covering indexes alone, and those of them and their cases that the caller may see, each in order. */
const hitsSql = ({ isMatch, rank }: ReturnType<typeof matching>, isVisible: string, isInScope: string) => `
  with hits as materialized (
    select c.id, ${rank} as rank, false as archived, c.job_number, c.listed, c.area, c.location_id from cars c
    where c.archived_at is null and ${isMatch}
    union all select c.id, ${rank}, true, c.job_number, false, null, null from cars c where c.archived_at is not null and ${isMatch})
  select array(select id from hits where ${isVisible} order by rank, archived, job_number limit ${maxFound}) as cars,
    array(select state.id from hits join case_states state on state.car_id = hits.id where ${isInScope}
      order by rank, job_number, sent_at desc, running desc limit ${maxFound}) as cases`

const carsSql = `
  select c.id, c.area, c.job_number as "jobNumber", c.license_plate_number as "licensePlateNumber", c.id_number as "idNumber",
    c.model_designation as "modelDesignation", c.archived_at is not null as archived
  from unnest($1::uuid[]) with ordinality hit (id, at) join cars c using (id) order by at`

/** Cars, and their cases, the newest of each car first; for admins only unanswered ones. */
async function findCars(db: Db, actor: Actor, search: Search): Promise<Pick<Found, "cars" | "cases">> {
  const { parameters, bind } = binding()
  const found = matching(search, bind)
  const sql =
    actor.type === "ADMIN"
      ? hitsSql(found, "true", "awaits_answer(state)")
      : hitsSql(
          found,
          `listed and (area = 'SELECTION' or location_id in (select id from locations where vfnr_hb = any(${bind(actor.groups)})))`,
          `state.location_id = any(${bind(actor.own)})`,
        )
  const { cars, cases } = (await db.one<{ cars: string[]; cases: string[] }>(sql, parameters))!
  const activities = await activitiesById(db, actor, cases)
  return {
    cars: await db.many<FoundCar>(carsSql, [cars]),
    cases: activities.sort((a, b) => cases.indexOf(a.id) - cases.indexOf(b.id)),
  }
}

function findPeople(db: Db, search: Search): Promise<FoundPerson[]> {
  const { parameters, bind } = binding()
  return db.many<FoundPerson>(
    `select u.id, concat_ws(' ', u.firstname, u.lastname) as name, u.mail,
       coalesce((select string_agg(l.name, ', ' order by l.name) from user_locations ul
         join locations l on l.id = ul.location_id where ul.user_id = u.id), '') as location
     from (select * from users u where u.deleted_at is null and ${everyWord(search, bind, () => "u.search_text")}
       order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail limit ${maxFound}) u
     order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail`,
    parameters,
  )
}

/** Results visible to the caller; people only for admins (P198). */
async function findAnything(db: Database, actor: Actor, typed: string): Promise<Found> {
  const search = searchOf(typed)
  if (!search) return { cars: [], cases: [], people: [] }
  return readingIndex(db, async (tx) => ({
    ...(await findCars(tx, actor, search)),
    people: actor.type === "ADMIN" ? await findPeople(tx, search) : [],
  }))
}
