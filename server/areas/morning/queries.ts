import type { Activity, AnswerOpening } from "../../../contract/activities.ts"
import type { AgentCar, Car } from "../../../contract/cars.ts"
import { addDays, berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { endingDays } from "../../../contract/limits.ts"
import type { AgentMorning } from "../../../contract/morning.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { activitiesById, listActivities } from "../activities/queries.ts"
import { openingsOf } from "../activities/rules.openings.ts"
import { agentCarJson, carJson, listedCars, takeoverDate } from "../cars/present.ts"
import { countCars } from "../cars/queries.count.ts"
import type { Actor } from "../identity/gate.ts"
import { preOfferIsAskable, selectionIsAskable } from "./present.ts"
import { datesOf, freshSince } from "./rules.ts"

/** Rows of a part; its link leads to all of them. */
const mostShown = 5
/** How long an answer is news, in days. */
const answerDays = 60

/** What waits for an agent, in one call (P194): by their own locations, role and consent. */
export async function agentMorning(db: Db, actor: Actor, now: Date): Promise<AgentMorning> {
  const today = berlinToday(now)
  const [answers, ending, fresh, held, askable, counts] = await Promise.all([
    openAnswers(db, actor, now, today),
    endingCars(db, actor, today),
    freshCars(db, actor, freshSince(now)),
    listActivities(db, actor, { running: true }),
    askableCars(db, actor, today),
    countCars(db, actor, today),
  ])
  const { openRequests, openAcceptances, ...listed } = counts
  const dates = datesOf(held, today).slice(0, mostShown)
  return { answers, ending, fresh, dates, askable, listed, openRequests, openAcceptances }
}

/** The newest answer about each car that is still free and in the lists. */
const answersSql = `
  select distinct on (a.car_id) a.activity_id as id, ${carJson} as car
  from acts a join cars c on c.id = a.car_id
  where a.location_id = any($1) and a.verb = 'answer' and a.snapshot ? 'answer' and a.at >= $2
    and c.listed and c.activity_state is null and c.open_request is null and c.location_id = a.location_id
  order by a.car_id, a.number desc`

/** Of a seller those that a sales manager of the own house could accept: they can ask for it. */
const isOpen = ({ refusal }: AnswerOpening) => refusal === null

async function openAnswers(
  db: Db,
  actor: Actor,
  now: Date,
  today: PlainDate,
): Promise<{ activity: Activity; openings: AnswerOpening[] }[]> {
  const after = new Date(now.getTime() - answerDays * 24 * 3_600_000)
  const found = await db.many<{ id: string; car: Car }>(answersSql, [actor.own, after])
  const cars = new Map(found.map(({ id, car }) => [id, car]))
  const asker = { type: "SALES_MANAGER" as const, own: actor.own, terms: actor.terms }
  const activities = await activitiesById(db, actor, [...cars.keys()])
  return activities
    .map((activity) => ({
      activity,
      openings: openingsOf(activity, cars.get(activity.id) as Car, asker, today),
    }))
    .filter(({ openings }) => openings.some(isOpen))
    .slice(0, 20)
}

const endingSql = `
  with ending as (
    select c.id, ${takeoverDate} as until from cars c
    where c.location_id = any($1) and c.area = 'PRE_OFFER' and c.listed and ${preOfferIsAskable("$2::date")}
      and ${takeoverDate} between $2::date and $3::date)
  select (select count(*) from ending) as count, coalesce((
    select json_agg(${agentCarJson} order by first.until, c.job_number)
    from (select * from ending order by until, id limit ${mostShown}) first join cars c on c.id = first.id), '[]') as cars`

async function endingCars(db: Db, actor: Actor, today: PlainDate): Promise<AgentMorning["ending"]> {
  if (actor.restriction === "terms") return { count: 0, cars: [] }
  const row = await db.one<AgentMorning["ending"]>(endingSql, [actor.own, today, addDays(today, endingDays)])
  return row as AgentMorning["ending"]
}

/** When agents first saw the car as it is: it was made, shown, or came to its location. */
const shownSince = `greatest(c.created_at, (c.field_changed_at ->> 'display')::timestamptz,
  (c.field_changed_at ->> 'location_id')::timestamptz, (c.field_changed_at ->> 'area')::timestamptz)`
const freshSql = (area: "PRE_OFFER" | "SELECTION") => `
  select c.id, c.area, ${shownSince} as since from ${listedCars[area]}
    and c.activity_state is null and ${shownSince} >= $2`

const freshOfAll = `${freshSql("PRE_OFFER")} union all ${freshSql("SELECTION")}`

const freshOfAllSql = `
  with fresh as materialized (${freshOfAll})
  select (select count(*) from fresh where area = 'PRE_OFFER') as "PRE_OFFER",
    (select count(*) from fresh where area = 'SELECTION') as "SELECTION",
    coalesce((select json_agg(${agentCarJson} order by first.since desc, first.id)
      from (select * from fresh order by since desc, id limit ${mostShown}) first join cars c on c.id = first.id), '[]') as cars`

type FreshRow = { PRE_OFFER: number; SELECTION: number; cars: AgentCar[] }

async function freshCars(db: Db, actor: Actor, since: Date): Promise<AgentMorning["fresh"]> {
  const row = (await db.one<FreshRow>(freshOfAllSql, [actor.groups, since])) as FreshRow
  const { cars, ...counts } = row
  return { since: since.toISOString(), counts, cars }
}

/** All cars that are counted as new. */
export async function freshIds(db: Db, actor: Actor, now: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(freshOfAll, [actor.groups, freshSince(now)])
  return rows.map(({ id }) => id)
}

const askableSql = `
  select (select count(*) from cars c where c.location_id = any($1) and c.area = 'PRE_OFFER' and c.listed
      and ${preOfferIsAskable("$2::date")}) as "PRE_OFFER",
    (select count(*) from cars c where c.area = 'SELECTION' and c.listed and ${selectionIsAskable}) as "SELECTION"`

/** What can really be asked for: at the own locations, and by nobody who did not agree to the terms. */
async function askableCars(db: Db, actor: Actor, today: PlainDate): Promise<AgentMorning["askable"]> {
  if (actor.restriction === "terms") return { PRE_OFFER: 0, SELECTION: 0 }
  return (await db.one<AgentMorning["askable"]>(askableSql, [actor.own, today])) as AgentMorning["askable"]
}
