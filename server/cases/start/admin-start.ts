import { addMonths, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"
import type { AdminStart } from "../../../contract/start.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Actor } from "../../people/identity/gate.ts"

const months = 12
/** No case is due later than so many days after it was sent: a price enquiry over a weekend takes three. */
const longestClockDays = 14
/** Bars of the chart. */
const mostSeries = 12

/** Cases by the month of their deadline, from 1; $1 are the instants at which the months begin, the last one after the end (P127). */
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

/** Days count from when a car was put into the portal. */
const stockSql = `
  select s.id, coalesce(o.label, '') as label, s.cars, s."averageDays"
  from (select c.model_series as id, count(*) as cars, round(avg(greatest(0, $1::date - c.created_on)))::integer as "averageDays"
    from cars c where c.listed and c.activity_state is null group by c.model_series) s
  left join options o on o.id = s.id
  order by s.cars desc, o.label limit ${mostSeries}`

/** Both charts read all free cars and a year of acts, from indexes: each process does that once a minute. */
const keptMs = 60_000

/** `adminStart`, at most a minute old. */
export function keptAdminStart(db: Db): (admin: Actor, now: Date) => Promise<AdminStart> {
  let kept: { at: number; answer: Promise<AdminStart> } | undefined
  return (admin, now) => {
    if (kept && now.getTime() - kept.at < keptMs) return kept.answer
    const answer = adminStart(db, admin, now)
    kept = { at: now.getTime(), answer }
    answer.catch(() => {
      kept = undefined
    })
    return answer
  }
}

/** How the provider kept its promises, and what is in stock, for admins. */
export async function adminStart(db: Db, _admin: Actor, now: Date): Promise<AdminStart> {
  const today = berlinToday(now)
  const thisMonth: PlainDate = `${today.slice(0, 7)}-01`
  const first = addMonths(thisMonth, 1 - months)
  const begins = Array.from({ length: months + 1 }, (_, at) =>
    instantInBerlin(addMonths(first, at), "00:00:00"),
  )
  const stock = await db.many<AdminStart["stock"][number]>(stockSql, [today])
  const judged = await db.many<{ month: number; counted: number; kept: number }>(monthsSql, [
    begins,
    begins[0],
    now,
    longestClockDays,
  ])
  return {
    stock,
    months: Array.from({ length: months }, (_, at) => {
      const { counted = 0, kept = 0 } = judged.find((row) => row.month === at + 1) ?? {}
      return { month: addMonths(first, at).slice(0, 7), counted, kept }
    }),
  }
}
