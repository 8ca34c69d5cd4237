import type { FastifyInstance } from "fastify"
import { isWeekend } from "../../../contract/cases/deadlines.ts"
import type { AdminStart, AgentStart, DueDate } from "../../../contract/cases/start.ts"
import * as calls from "../../../contract/cases/start.ts"
import { addDays, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import {
  endingDays,
  maxDueDates,
  maxFresh,
  maxNewCars,
  maxStartLines,
} from "../../../contract/core/limits.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import { countCars, someListedCars } from "../../fleet/cars/lists.ts"
import { agentCarJson, listedCars, takeoverDate, takesOverBetween } from "../../fleet/cars/rows.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { activitiesById } from "../activities/activities.ts"

const months = 12
/** Upper bound of the time to a deadline; the longest is three days, a price enquiry over a weekend. */
const maxClockDays = 14
const maxSeries = 12

/** Cases by month of their deadline in Berlin, the last one beginning on $1 (P127); $2 is now. */
const monthsSql = `
  with months as (
    select generate_series($1::timestamp - interval '${months - 1} months', $1, interval '1 month') as month),
  cases as (
    select min(due_at) as due, bool_or(outcome = 'RECORDED') as recorded,
      min(at) filter (where outcome = 'ANSWERED') as answered, min(at) filter (where outcome = 'ENDED') as ended
    from acts where at >= (select min(month) from months) at time zone 'Europe/Berlin' - interval '${maxClockDays} days'
      and (due_at is not null or outcome is not null)
    group by case_id),
  judged as (
    select date_trunc('month', due at time zone 'Europe/Berlin') as month,
      case when answered is not null then answered <= due
        when coalesce(ended, $2::timestamptz) > due then false end as kept
    from cases where recorded is not true)
  select to_char(month, 'YYYY-MM') as month, count(kept) as counted, count(*) filter (where kept) as kept
  from months left join judged using (month) group by months.month order by months.month`

/** Age in days since the car was created. */
const stockSql = `
  select s.id, coalesce(o.label, '') as label, s.cars, s."averageDays"
  from (select c.model_series as id, count(*) as cars, round(avg(greatest(0, $1::date - c.created_on)))::integer as "averageDays"
    from cars c where c.listed and c.activity_state is null group by c.model_series) s
  left join options o on o.id = s.id
  order by s.cars desc, o.label limit ${maxSeries}`

/** The charts scan all free cars and a year of acts, so each process computes them at most once a minute. */
const cacheMs = 60_000

export function cachedAdminStart(db: Db): (admin: Actor, now: Date) => Promise<AdminStart> {
  let cached: { at: number; answer: Promise<AdminStart> } | undefined
  return (admin, now) => {
    if (cached && now.getTime() - cached.at < cacheMs) return cached.answer
    const answer = adminStart(db, admin, now)
    cached = { at: now.getTime(), answer }
    answer.catch(() => {
      cached = undefined
    })
    return answer
  }
}

export async function adminStart(db: Db, _admin: Actor, now: Date): Promise<AdminStart> {
  const today = berlinToday(now)
  return {
    stock: await db.many(stockSql, [today]),
    months: await db.many(monthsSql, [`${today.slice(0, 7)}-01`, now]),
  }
}

/** Start page data: all of it for agents, the charts next to the desk for admins (P194). */
export function startRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(app, calls.readAgentStart, gates.role("SELLER", "SALES_MANAGER"), ({ caller, query }) =>
    agentStart(db, caller, query, clock()),
  )
  const charts = cachedAdminStart(db)
  route(app, calls.readAdminStart, gates.admin, ({ caller }) => charts(caller, clock()))
}

/** Maximum look-back after a long absence, in days. */
const longestDays = 30

/** Last visit, or else the start of the last working day in Berlin. Public holidays count as working days. */
export function sinceOf(lastVisit: string | undefined, now: Date): Date {
  const earliest = now.getTime() - longestDays * 24 * 3_600_000
  if (lastVisit) return new Date(Math.max(Date.parse(lastVisit), earliest))
  let day: PlainDate = addDays(berlinToday(now), -1)
  while (isWeekend(day)) day = addDays(day, -1)
  return instantInBerlin(day, "00:00:00")
}

/** Cases decided since the last visit, and answers of two months; an acceptance or a new request for the car ends those. */
const newsSql = `array(select case_id from (
    select a.case_id, max(a.at) as at from case_states s join acts a on a.case_id = s.id
    where s.location_id = any($3) and s.since >= $2 and a.at >= $2 and a.verb in ('confirm', 'reject', 'decline') group by a.case_id
    union all select * from (select distinct on (s.car_id) s.id, s.since from case_states s join cars c on c.id = s.car_id
      where s.location_id = any($3) and s.answer is not null and s.since >= $4::date - 60
        and c.listed and c.activity_state is null and c.open_request is null and c.location_id = s.location_id
      order by s.car_id, s.since desc) answered) event
  order by at desc limit ${maxStartLines})`

/** Uses the accepted dates, not later changes of the car. */
const datesSql = `
  select day.kind, day.date, held.id as "caseId"
  from cases held join cars c on c.id = held.car_id and c.user_id = held.user_id
  cross join lateral (values ('DELIVERY', held.snapshot ->> 'deliveryDate'), ('TAKEOVER', held.snapshot ->> 'takeoverDate'))
    as day (kind, date)
  where held.location_id = any($3) and is_holding(held.state) and c.location_id = any($3) and is_holding(c.activity_state)
    and day.date >= $4::text
  order by day.date fetch first row with ties`

const endingSql = `
  select 'ENDING' as kind, ${takeoverDate} as date, ${agentCarJson} as car
  from cars c where c.location_id = any($3) and c.area = 'PRE_OFFER' and c.listed
    and c.activity_state is null and ${takesOverBetween("$4::date", "$5::date")}
  order by date, c.id limit ${maxDueDates}`

const freshSql = (area: Area) => `array(
  select c.id from ${listedCars[area]} and c.activity_state is null
    and c.listed_since >= $2
  order by c.listed_since desc limit ${maxFresh})`

const rowsOf = (sql: string) => `(select coalesce(json_agg(line), '[]') from (${sql}) line)`

/** Groups $1, last visit $2, own locations $3, today $4, last day of ending offers $5. */
const agentSql = `
  select ${rowsOf(datesSql)} as dates, ${rowsOf(endingSql)} as ending, ${newsSql} as "newsIds",
    json_build_object('PRE_OFFER', ${freshSql("PRE_OFFER")}, 'SELECTION', ${freshSql("SELECTION")}) as fresh`

type Ending = Extract<DueDate, { kind: "ENDING" }>
type Lines = Pick<AgentStart, "fresh"> & {
  dates: (Pick<Exclude<DueDate, Ending>, "kind" | "date"> & { caseId: string })[]
  ending: Ending[]
  newsIds: string[]
}

/** Start page data of an agent, for their lists and locations. */
async function agentStart(
  db: Db,
  actor: Actor,
  { since }: { since?: string | undefined },
  now: Date,
): Promise<AgentStart> {
  const today = berlinToday(now)
  const values = [actor.groups, sinceOf(since, now), actor.own, today, addDays(today, endingDays)]
  const { dates, ending, newsIds, fresh } = (await db.one<Lines>(agentSql, values)) as Lines
  const newIds = [...fresh.PRE_OFFER, ...fresh.SELECTION].slice(0, maxNewCars)
  const newCars = await someListedCars(db, actor.groups, newIds)
  const ids = [...newsIds, ...dates.map(({ caseId }) => caseId)]
  const cases = new Map((await activitiesById(db, actor, ids)).map((activity) => [activity.id, activity]))
  const ofHeldCars = dates.flatMap(({ caseId, ...day }) => {
    const activity = cases.get(caseId)
    return activity ? [{ ...day, activity }] : []
  })
  const due = [...ofHeldCars, ...ending]
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, maxDueDates)
  return {
    listed: await countCars(db, actor, today),
    due,
    news: newsIds.flatMap((id) => cases.get(id) ?? []).slice(0, maxStartLines - due.length),
    newCars: newIds.flatMap((id) => newCars.find((car) => car.id === id) ?? []),
    fresh,
  }
}
