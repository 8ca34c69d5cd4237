import type { FastifyInstance } from "fastify"
import type { Activity } from "../../../contract/cases/activities.ts"
import { type Found, type FoundCar, type FoundPerson, find, maxFound } from "../../../contract/cases/find.ts"
import { type Search, searchOf } from "../../../contract/core/search.ts"
import { route } from "../../core/http/route.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import { type Bind, binding, everyWord } from "../../core/postgres/search.ts"
import { readingIndex } from "../../fleet/cars/fleet-filters.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { activitiesById, waitingCases } from "../activities/activities.ts"

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

/** Searches in covering indexes; only the hits are read from the table. */
async function findCars(db: Database, actor: Actor, search: Search): Promise<FoundCar[]> {
  const { parameters, bind } = binding()
  const { isMatch, rank } = matching(search, bind)
  const hits = (scope: string, isArchived = false) => `
    (select c.id, ${rank} as rank, ${isArchived} as archived, c.job_number from cars c
     where ${scope} and ${isMatch} order by 2, c.job_number limit ${maxFound})`
  const listed = () => `c.archived_at is null and c.listed and (c.area = 'SELECTION' or c.location_id in (
    select id from locations where vfnr_hb = any(${bind(actor.groups)})))`
  const all =
    actor.type === "ADMIN"
      ? `${hits("c.archived_at is null")} union all ${hits("c.archived_at is not null", true)}`
      : hits(listed())
  return readingIndex(db, (tx) =>
    tx.many<FoundCar>(
      `select c.id, c.area, c.job_number as "jobNumber", c.license_plate_number as "licensePlateNumber",
         c.id_number as "idNumber", c.model_designation as "modelDesignation", hits.archived
       from (${all}) hits join cars c using (id)
       order by hits.rank, hits.archived, c.job_number limit ${maxFound}`,
      parameters,
    ),
  )
}

/** Newest case per car; for admins only unanswered ones. */
async function findCases(db: Db, actor: Actor, search: Search): Promise<Activity[]> {
  const { parameters, bind } = binding()
  const { isMatch, rank } = matching(search, bind)
  const sql =
    actor.type === "ADMIN"
      ? `select waiting.id from ${waitingCases} where ${isMatch} order by ${rank}, c.job_number limit ${maxFound}`
      : `select first.id from acts first join cars c on c.id = first.car_id
         where first.is_first and first.location_id = any(${bind(actor.own)}) and ${isMatch}
         order by ${rank}, c.job_number, first.number desc limit ${maxFound}`
  const ids = await db.values<string>(sql, parameters)
  return (await activitiesById(db, actor, ids)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
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
  // Sequential, because a call may only use one connection at a time.
  const cars = await findCars(db, actor, search)
  const cases = await findCases(db, actor, search)
  return { cars, cases, people: actor.type === "ADMIN" ? await findPeople(db, search) : [] }
}
