import type { FastifyInstance } from "fastify"
import { isWeekend } from "../../../contract/cases/clocks.ts"
import type { AdminStart, AgentStart } from "../../../contract/cases/start.ts"
import * as calls from "../../../contract/cases/start.ts"
import { addDays, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import { endingDays, maxFresh } from "../../../contract/core/limits.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import { countCars } from "../../fleet/cars/lists.ts"
import { listedCars, takeoverDate } from "../../fleet/cars/rows.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"

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

/** Last visit, or else the start of the last working day in Berlin. Public holidays count as working days (P25). */
export function sinceOf(lastVisit: string | undefined, now: Date): Date {
  const earliest = now.getTime() - longestDays * 24 * 3_600_000
  if (lastVisit) return new Date(Math.max(Date.parse(lastVisit), earliest))
  let day: PlainDate = addDays(berlinToday(now), -1)
  while (isWeekend(day)) day = addDays(day, -1)
  return instantInBerlin(day, "00:00:00")
}

const decidedSql = `
  select count(distinct case_id) filter (where verb = 'confirm') as confirmed,
    count(distinct case_id) filter (where verb in ('reject', 'decline')) as rejected,
    min(case_id::text) filter (where verb = 'confirm') as "confirmedId",
    min(case_id::text) filter (where verb in ('reject', 'decline')) as "rejectedId"
  from acts where at >= $2 and location_id = any($3) and verb in ('confirm', 'reject', 'decline')`

/** Answers count for two months; an acceptance or a new request for the car ends that. */
const dueSql = `
  select (select count(distinct a.car_id) from acts a join cars c on c.id = a.car_id
      where a.location_id = any($3) and a.verb = 'answer' and a.snapshot ? 'answer' and a.at >= $4::date - 60
        and c.listed and c.activity_state is null and c.open_request is null and c.location_id = a.location_id) as answered,
    (select count(*) from cars c where c.location_id = any($3) and c.area = 'PRE_OFFER' and c.listed
      and c.activity_state is null and ${takeoverDate} between $4::date and $5::date) as ending`

/** Uses the accepted dates, not later changes of the car (P19). */
const nextDateSql = `
  select day.date, day.kind, count(*) as cars, min(held.id::text) as "activityId"
  from cars c
  cross join lateral (
    select id, snapshot from cases where car_id = c.id and user_id = c.user_id and is_holding(state) limit 1) held
  cross join lateral (values ('DELIVERY', held.snapshot ->> 'deliveryDate'), ('TAKEOVER', held.snapshot ->> 'takeoverDate'))
    as day (kind, date)
  where c.location_id = any($3) and is_holding(c.activity_state) and day.date >= $4::text
  group by day.date, day.kind order by day.date, day.kind limit 1`

const freshSql = (area: Area) => `array(
  select c.id from ${listedCars[area]} and c.activity_state is null
    and listed_since(c.created_at, c.field_changed_at) >= $2
  order by listed_since(c.created_at, c.field_changed_at) desc limit ${maxFresh})`

/** Groups $1, last visit $2, own locations $3, today $4, last day of ending offers $5. */
const agentSql = `
  select decided.*, due.*, (select row_to_json(next) from (${nextDateSql}) next) as "nextDate",
    json_build_object('PRE_OFFER', ${freshSql("PRE_OFFER")}, 'SELECTION', ${freshSql("SELECTION")}) as fresh
  from (${decidedSql}) decided, (${dueSql}) due`

/** Start page data of an agent (P194), for their lists and locations. */
async function agentStart(
  db: Db,
  actor: Actor,
  { since }: { since?: string | undefined },
  now: Date,
): Promise<AgentStart> {
  const today = berlinToday(now)
  const values = [actor.groups, sinceOf(since, now), actor.own, today, addDays(today, endingDays)]
  const rest = (await db.one<Omit<AgentStart, "listed">>(agentSql, values)) as Omit<AgentStart, "listed">
  return { listed: await countCars(db, actor, today), ...rest }
}
