import { addMonths, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"
import type { DeskFigures } from "../../../contract/desk.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"

const months = 12
/** No case is due later than so many days after it was sent: a price enquiry over a weekend takes three. */
const longestClockDays = 14

/**
 * Cases whose deadline lies from $1 to before $2, by their month in Berlin and, where that is null, all of them (P127). An
 * answer without values is not the provider's: somebody accepted the car.
 */
const figuresSql = `
  with cases as (
    select min(at) filter (where id = activity_id) as sent,
      min((snapshot ->> 'dueAt')::timestamptz) filter (where id = activity_id) as due,
      bool_or(verb = 'record' and state like '%\\_CONFIRMED') as recorded,
      min(at) filter (where verb in ('confirm', 'reject', 'decline', 'free')
        or verb = 'answer' and snapshot <> '{}') as answered,
      min(at) filter (where verb = 'withdraw' or verb = 'answer' and snapshot = '{}') as ended
    from acts where at >= $1::timestamptz - $4 * interval '1 day' group by activity_id),
  judged as (
    select to_char(due at time zone 'Europe/Berlin', 'YYYY-MM') as month, answered - sent as took,
      case when answered is not null then answered <= due
        when coalesce(ended, $3::timestamptz) > due then false end as kept
    from cases where due >= $1 and due < $2 and not recorded)
  select month, count(kept) as counted, count(*) filter (where kept) as kept,
    round(extract(epoch from percentile_cont(0.5) within group (order by took)) / 60)::integer as "medianMinutes"
  from judged group by grouping sets ((month), ())`

type Row = Omit<DeskFigures, "months"> & { month: string | null }
const nothing = { counted: 0, kept: 0, medianMinutes: null }

/** How the provider kept its promises in the last 12 months, for admins (P127). One pass over the acts of these months. */
export async function readFigures(db: Db, _admin: Actor, now: Date): Promise<DeskFigures> {
  const thisMonth: PlainDate = `${berlinToday(now).slice(0, 7)}-01`
  const first = addMonths(thisMonth, 1 - months)
  const startOf = (day: PlainDate) => instantInBerlin(day, "00:00:00")
  const rows = await db.many<Row>(figuresSql, [
    startOf(first),
    startOf(addMonths(thisMonth, 1)),
    now,
    longestClockDays,
  ])
  const figuresOf = (wanted: string | null) => {
    const row = rows.find(({ month }) => month === wanted)
    return row ? { counted: row.counted, kept: row.kept, medianMinutes: row.medianMinutes } : nothing
  }
  return {
    ...figuresOf(null),
    months: Array.from({ length: months }, (_, at) => {
      const month = addMonths(first, at).slice(0, 7)
      return { month, ...figuresOf(month) }
    }),
  }
}
