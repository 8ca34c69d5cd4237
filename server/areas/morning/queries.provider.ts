import { berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"
import type { ProviderMorning, SeriesStock } from "../../../contract/morning.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { waitingCases } from "../activities/present.ts"
import { isBlocked } from "../moderation/present.ts"
import { userJson } from "../users/present.ts"

/** Registrations that are shown; the list of users has all. */
const mostShown = 10
/** Series that are told apart, those with the most cars. */
const mostSeries = 60

/** What waits for the provider besides the desk, in one call (P194). `sends`: whether mails go out at all. */
export async function providerMorning(db: Db, now: Date, sends: boolean): Promise<ProviderMorning> {
  const from: PlainDate = `${berlinToday(now).slice(0, 7)}-01`
  const [cases, registrations, mails, { unmanaged }, incomplete, stock, month] = await Promise.all([
    one<ProviderMorning["cases"]>(db, casesSql, [now]),
    one<ProviderMorning["registrations"]>(db, registrationsSql, [now]),
    one<{ failed: number; unsent: number }>(db, mailsSql),
    one<Pick<ProviderMorning, "unmanaged">>(db, unmanagedSql, [now]),
    one<GapRow>(db, incompleteSql),
    db.many<SeriesStock>(stockSql, [now]),
    one<Omit<ProviderMorning["month"], "from">>(db, monthSql, [instantInBerlin(from, "00:00:00")]),
  ])
  const { cars, ...by } = incomplete
  const { failed, unsent } = mails
  return {
    cases,
    registrations,
    mails: { sends, failed, waiting: sends ? unsent : 0, kept: sends ? 0 : unsent },
    unmanaged,
    incomplete: { cars, by },
    stock,
    month: { from, ...month },
  }
}

/** A statement that always answers one row. */
const one = async <Row extends object>(db: Db, sql: string, parameters: unknown[] = []): Promise<Row> =>
  (await db.one<Row>(sql, parameters)) as Row

/** By the rules of the desk and of reminders: soon from three quarters of the clock on (P53). */
const casesSql = `
  with clocks as (
    select first.at as sent, (first.snapshot ->> 'dueAt')::timestamptz as due
    from ${waitingCases} join acts first on first.id = waiting.id)
  select count(*) as open, count(*) filter (where due <= $1::timestamptz) as overdue,
    count(*) filter (where due > $1::timestamptz and sent + (due - sent) * 0.75 <= $1::timestamptz) as soon
  from clocks`

const isNew = "not u.active and u.deactivated_at is null and u.deleted_at is null"
const registrationsSql = `
  select (select count(*) from users u where ${isNew}) as count, coalesce((
    select json_agg(first.person order by first.number) from (
      select ${userJson("$1")} as person, row_number() over (
        order by (select i."createdAt" from identity."user" i where i.id = u.identity_id) nulls last, u.lastname, u.id) as number
      from users u where ${isNew} order by number limit ${mostShown}) first), '[]') as people`

const mailsSql = `
  select count(*) filter (where failed_at is not null) as failed,
    count(*) filter (where failed_at is null and sent_at is null) as unsent
  from outbox where failed_at is not null or sent_at is null`

const unmanagedSql = `
  select count(*) as unmanaged from locations l where not exists (
    select from user_locations ul join users u on u.id = ul.user_id
    where ul.location_id = l.id and u.active and u.type = 'SALES_MANAGER' and not ${isBlocked("u", "$1")})`

type GapRow = { cars: number; location: number; price: number; date: number; kilometers: number }

/** What an alternative lacks once it has any value of its own. */
const lacking = (offer: 2 | 3) => {
  const [price, date, km] = [
    `c.pre_offer${offer}_purchase_price_excl_vat = 0`,
    `c.pre_offer${offer}_date_of_delivery is null`,
    `c.pre_offer${offer}_target_kilometer_reading_at = 0`,
  ]
  const isBegun = `not (${price} and ${date} and ${km})`
  return { price: `${isBegun} and ${price}`, date: `${isBegun} and ${date}`, km: `${isBegun} and ${km}` }
}
const [two, three] = [lacking(2), lacking(3)]

/** `gapReasonsOf` of the contract for the database; a test holds the two together. */
const incompleteSql = `
  with gaps as (
    select c.area = 'PRE_OFFER' and c.location_id is null as location,
      case when c.area = 'SELECTION' then c.list_price_excl_vat = 0
        else c.offer_price_excl_vat = 0 or c.offer_price_incl_vat = 0 or ${two.price} or ${three.price} end as price,
      c.date_of_delivery is null or c.area = 'PRE_OFFER' and (${two.date} or ${three.date}) as date,
      c.area = 'PRE_OFFER' and (c.at_target_kilometer_reading = 0 or ${two.km} or ${three.km}) as kilometers
    from cars c where c.archived_at is null and c.activity_state is null)
  select count(*) filter (where location or price or date or kilometers) as cars,
    count(*) filter (where location) as location, count(*) filter (where price) as price,
    count(*) filter (where date) as date, count(*) filter (where kilometers) as kilometers
  from gaps`

/** Days since a car was put into the portal; what was never in a list of agents does not stand. */
const stockSql = `
  with standing as (
    select c.model_series as id, greatest(0, floor(extract(epoch from $1::timestamptz - c.created_at) / 86400)) as days
    from cars c where c.listed and c.activity_state is null)
  select s.id, coalesce(o.label, '') as label, count(*) as cars,
    round(percentile_cont(0.5) within group (order by s.days))::integer as "medianDays",
    max(s.days)::integer as "longestDays"
  from standing s left join options o on o.id = s.id
  group by s.id, o.label order by count(*) desc, o.label limit ${mostSeries}`

/** Cases that began as an acceptance this month, by their newest act that changed the state. */
const monthSql = `
  with begun as (
    select first.id from acts first
    where first.at >= $1 and first.id = first.activity_id and first.type <> 'PRE_OFFER_REQUEST'),
  standing as (
    select (select state from acts a where a.activity_id = begun.id
      and a.verb <> 'correct' and (a.verb <> 'free' or a.state = 'FREED')
      order by a.number desc limit 1) as state
    from begun)
  select count(*) as accepted, count(*) filter (where state like '%\\_CONFIRMED') as confirmed,
    count(*) filter (where state like '%\\_ACCEPTED') as open,
    count(*) filter (where state !~ '_(ACCEPTED|CONFIRMED)$') as ended
  from standing`
