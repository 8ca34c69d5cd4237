import type { FastifyInstance } from "fastify"
import { addDays, addMonths, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import { endingDays, maxFresh } from "../../../contract/limits.ts"
import type { AdminStart, AgentStart } from "../../../contract/start.ts"
import * as calls from "../../../contract/start.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import { countCars } from "../../fleet/cars/lists.ts"
import { listedCars, takeoverDate } from "../../fleet/cars/rows.ts"
import type { Actor, Gates } from "../../people/identity/gate.ts"

const months = 12
/** Upper bound of the time to a deadline; the longest is three days, a price enquiry over a weekend. */
const maxClockDays = 14
const maxSeries = 12

/** Cases by month of their deadline, numbered from 1; $1 are the starts of the months and the end of the last one (P127). */
const monthsSql = `
  with cases as (
    select min(due_at) as due, bool_or(outcome = 'RECORDED') as recorded,
      min(at) filter (where outcome = 'ANSWERED') as answered, min(at) filter (where outcome = 'ENDED') as ended
    from acts where at >= $2::timestamptz - $4 * interval '1 day' and (due_at is not null or outcome is not null)
    group by activity_id),
  judged as (
    select width_bucket(due, $1::timestamptz[]) as month,
      case when answered is not null then answered <= due
        when coalesce(ended, $3::timestamptz) > due then false end as kept
    from cases where recorded is not true)
  select month, count(kept) as counted, count(*) filter (where kept) as kept from judged group by month`

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
  const thisMonth: PlainDate = `${today.slice(0, 7)}-01`
  const first = addMonths(thisMonth, 1 - months)
  const monthStarts = Array.from({ length: months + 1 }, (_, at) =>
    instantInBerlin(addMonths(first, at), "00:00:00"),
  )
  const stock = await db.many<AdminStart["stock"][number]>(stockSql, [today])
  const answerCounts = await db.many<{ month: number; counted: number; kept: number }>(monthsSql, [
    monthStarts,
    monthStarts[0],
    now,
    maxClockDays,
  ])
  return {
    stock,
    months: Array.from({ length: months }, (_, at) => {
      const { counted = 0, kept = 0 } = answerCounts.find((row) => row.month === at + 1) ?? {}
      return { month: addMonths(first, at).slice(0, 7), counted, kept }
    }),
  }
}

/** Start page data: all of it for agents, the charts next to the desk for admins (P194). */
export function startRoutes(
  app: FastifyInstance,
  { db, gates, clock }: { db: Db; gates: Gates; clock: Clock },
): void {
  route(app, calls.readAgentStart, gates.role("SELLER", "SALES_MANAGER"), ({ caller, query }) =>
    agentStart(db, caller, query, clock()),
  )
  const charts = cachedAdminStart(db)
  route(app, calls.readAdminStart, gates.admin, ({ caller }) => charts(caller, clock()))
}

const sunday = 0
const saturday = 6

/** Maximum look-back after a long absence, in days. */
const longestDays = 30

/** Last visit, or else the start of the last working day in Berlin. Public holidays count as working days (P25). */
export function sinceOf(lastVisit: string | undefined, now: Date): Date {
  const earliest = now.getTime() - longestDays * 24 * 3_600_000
  if (lastVisit) return new Date(Math.max(Date.parse(lastVisit), earliest))
  let day: PlainDate = addDays(berlinToday(now), -1)
  while ([sunday, saturday].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) day = addDays(day, -1)
  return instantInBerlin(day, "00:00:00")
}

/** Start page data of an agent (P194), for their lists and locations. */
async function agentStart(
  db: Db,
  actor: Actor,
  { since: given }: { since?: string | undefined },
  now: Date,
): Promise<AgentStart> {
  const [today, since] = [berlinToday(now), sinceOf(given, now)]
  // Sequential, because a call may only use one connection at a time.
  const { own, groups } = actor
  return {
    listed: await countCars(db, actor, today),
    ...(await one<Pick<AgentStart, "confirmed" | "rejected" | "confirmedId" | "rejectedId">>(db, decidedSql, [
      own,
      since,
    ])),
    ...(await one<Pick<AgentStart, "answered" | "ending">>(db, dueSql, [
      own,
      today,
      addDays(today, endingDays),
    ])),
    nextDate: (await db.one<NonNullable<AgentStart["nextDate"]>>(nextDateSql, [own, today])) ?? null,
    fresh: await one(db, freshOfAllSql, [groups, since]),
  }
}

const one = async <Row extends object>(db: Db, sql: string, parameters: unknown[]): Promise<Row> =>
  (await db.one<Row>(sql, parameters)) as Row

const decidedSql = `
  select count(distinct activity_id) filter (where verb = 'confirm') as confirmed,
    count(distinct activity_id) filter (where verb in ('reject', 'decline')) as rejected,
    min(activity_id::text) filter (where verb = 'confirm') as "confirmedId",
    min(activity_id::text) filter (where verb in ('reject', 'decline')) as "rejectedId"
  from acts where at >= $2 and location_id = any($1) and verb in ('confirm', 'reject', 'decline')`

/** Answers count for two months; an acceptance or a new request for the car ends that. */
const dueSql = `
  select (select count(distinct a.car_id) from acts a join cars c on c.id = a.car_id
      where a.location_id = any($1) and a.verb = 'answer' and a.snapshot ? 'answer' and a.at >= $2::date - 60
        and c.listed and c.activity_state is null and c.open_request is null and c.location_id = a.location_id) as answered,
    (select count(*) from cars c where c.location_id = any($1) and c.area = 'PRE_OFFER' and c.listed
      and c.activity_state is null and ${takeoverDate} between $2::date and $3::date) as ending`

/** Uses the accepted dates, not later changes of the car (P19). */
const nextDateSql = `
  select day.date, day.kind, count(*) as cars, min(held.id::text) as "activityId"
  from cars c
  cross join lateral (
    select id, snapshot from cases where car_id = c.id and user_id = c.user_id and is_holding(state) limit 1) held
  cross join lateral (values ('DELIVERY', held.snapshot ->> 'deliveryDate'), ('TAKEOVER', held.snapshot ->> 'takeoverDate'))
    as day (kind, date)
  where c.location_id = any($1) and is_holding(c.activity_state) and day.date >= $2
  group by day.date, day.kind order by day.date, day.kind limit 1`

const freshSql = (area: Area) => `array(
  select c.id from ${listedCars[area]} and c.activity_state is null
    and listed_since(c.created_at, c.field_changed_at) >= $2
  order by listed_since(c.created_at, c.field_changed_at) desc limit ${maxFresh})`
const freshOfAllSql = `select ${freshSql("PRE_OFFER")} as "PRE_OFFER", ${freshSql("SELECTION")} as "SELECTION"`
