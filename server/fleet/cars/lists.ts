import type { AgentCar } from "../../../contract/cars.ts"
import { columnsOf } from "../../../contract/columns.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import { firstCarCount } from "../../../contract/limits.ts"
import { listsOf } from "../../../contract/visibility.ts"
import { cacheAnswers, cacheLists, eraSql, type LoadParts } from "../../core/lists/cached-lists.ts"
import { jsonList } from "../../core/lists/json-parts.ts"
import type { Db } from "../../core/postgres/db.ts"
import type { Actor, VisibleGroups } from "../../people/identity/gate.ts"
import { agentCarJson, agentsListSql, carJson, listedCars, placedCars, takeoverDate } from "./rows.ts"

/** Index-only scan of `cars_free`. */
const countSql = `
  select
    (select count(*) from ${listedCars.SELECTION} and c.activity_state is null) as "SELECTION",
    (select count(*) from ${listedCars.PRE_OFFER} and c.activity_state is null
      and coalesce(${takeoverDate} >= $2::date, true)) as "PRE_OFFER"`

/** Number of free cars per list of the caller with an unexpired offer; the last day counts (P10). */
export async function countCars(
  db: Db,
  { groups }: Pick<Actor, "groups">,
  today: PlainDate,
): Promise<Record<Area, number>> {
  return (await db.one<Record<Area, number>>(countSql, [groups, today])) as Record<Area, number>
}

/** Segments with revisions in one statement, so they are consistent. The JSON text of cars is not parsed here. */
const partsSql = (json: string, listed: string) => `
  with changed as (
    select scope, segment, revision from car_list_revisions
    where scope = any($1) and revision is distinct from ($2::jsonb ->> (scope || '/' || segment))::bigint)
  select changed.scope, changed.segment, changed.revision,
    string_agg(${json}::text, ',' order by c.job_number) filter (where c.id is not null) as elements
  from changed left join lateral (
    select * from cars where changed.scope = 'SELECTION' and area = 'SELECTION' and segment = changed.segment
    union all
    select cars.* from locations
      join cars on cars.location_id = locations.id and area = 'PRE_OFFER' and segment = changed.segment
      where changed.scope = car_list('PRE_OFFER', vfnr_hb)
    union all
    select * from cars
      where changed.scope = 'NONE' and area = 'PRE_OFFER' and location_id is null and segment = changed.segment
  ) c on ${listed}
  group by 1, 2, 3`

const agentPartsSql = partsSql(agentCarJson, "c.listed")
const adminPartsSql = partsSql(carJson, "c.archived_at is null")

const loader =
  (db: Db, sql: string): LoadParts =>
  (scopes, knownRevisions) =>
    db.many(sql, [scopes, JSON.stringify(knownRevisions)])

const allScopesSql = `
  select ${eraSql} as era, coalesce(array_agg(distinct scope order by scope), '{}') as scopes,
    coalesce(sum(revision), 0) as revision from car_list_revisions`

/** All list scopes for admins, with the sum of their revisions and their era. */
export async function allScopes(db: Db): Promise<{ scopes: string[]; revision: number; era: string }> {
  const row = await db.one<{ scopes: string[]; revision: number; era: string }>(allScopesSql)
  if (!row) throw new Error("A sum is always one row.")
  return row
}

const asColumns = (elements: string): string =>
  JSON.stringify(columnsOf(JSON.parse(`[${elements}]`) as AgentCar[]))

/** Cached lists of a process: agent view, the same in columns (P251), admin view. */
export const carLists = (db: Db) => ({
  agent: cacheLists(loader(db, agentPartsSql)),
  columns: cacheLists(loader(db, agentPartsSql), { write: asColumns }),
  admin: cacheLists(loader(db, adminPartsSql)),
})

/** Applies the limit before building JSON, which for 10,000 cars would take longer than sending them. */
const firstSql = (area: Area, lists: string, order: string) => `
  select (select coalesce(sum(revision), 0) from car_list_revisions where scope ${lists}) as revision,
    string_agg(first.car, ',') as elements
  from (select ${agentCarJson}::text as car from (
    select c.* from ${listedCars[area]} order by ${order} limit ${firstCarCount}) c) first`
const firstOfSelectionSql = firstSql("SELECTION", "= 'SELECTION'", "date_of_delivery, segment, job_number")
const firstPreOffersSql = firstSql(
  "PRE_OFFER",
  "in (select car_list('PRE_OFFER', vfnr_hb) from unnest($1::text[]) vfnr_hb)",
  "date_of_delivery, array_position($1, l.vfnr_hb), segment, job_number",
)

const firstCars = (db: Db, sql: string) => async (groups: readonly string[]) => {
  const parameters = sql === firstPreOffersSql ? [groups] : []
  const row = await db.one<{ revision: number; elements: string | null }>(sql, parameters)
  return { ...(await jsonList(row?.elements ?? "")), revision: row?.revision ?? 0 }
}

/** First cars by delivery date, cached until a list changes (P250); cars and revision come from one statement. */
export function firstCarLists(db: Db) {
  const selection = cacheAnswers(firstCars(db, firstOfSelectionSql))
  const preOffers = cacheAnswers(firstCars(db, firstPreOffersSql))
  return (area: Area, groups: VisibleGroups, atLeast: number) =>
    area === "SELECTION" ? selection([], atLeast) : preOffers(groups, atLeast)
}

const someListedSql = `
  select ${agentCarJson} as car from ${placedCars} where c.id = any($1) and ${agentsListSql} = any($2)`

/** The cars that are in a list of these groups, in agent view. */
export async function someListedCars(
  db: Db,
  groups: VisibleGroups,
  ids: readonly string[],
): Promise<AgentCar[]> {
  return db.values<AgentCar>(someListedSql, [ids, listsOf(groups)])
}
