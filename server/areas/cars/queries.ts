import type { ArchivedCar } from "../../../contract/cars.ts"
import type { Db } from "../../platform/db.ts"
import { keepLists, type LoadParts } from "../../platform/kept-lists.ts"
import { agentCarJson, archivedCarJson, carJson } from "./present.ts"

/**
 * The changed parts of car lists. Parts and revisions come from one statement, so they belong together. Elements
 * leave the database as JSON text and are never parsed here.
 */
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
      where changed.scope = 'GROUP ' || vfnr_hb
    union all
    select * from cars
      where changed.scope = 'NONE' and area = 'PRE_OFFER' and location_id is null and segment = changed.segment
  ) c on c.archived_at is null and ${listed}
  group by 1, 2, 3`

/** Displayed cars; a pre-offer car with any status is in no agent's list (decision 4). */
const agentPartsSql = partsSql(
  agentCarJson,
  "c.display and (c.area = 'SELECTION' or c.activity_state is null)",
)
const adminPartsSql = partsSql(carJson, "true")

const loader =
  (db: Db, sql: string): LoadParts =>
  (scopes, known) =>
    db.many(sql, [scopes, JSON.stringify(known)])

/** The list scopes of the database that hold an agent group's cars. */
export const groupScope = (vfnrHB: string): string => `GROUP ${vfnrHB}`

/** Every list scope there is, for admins, with the sum of all revisions. */
export async function allScopes(db: Db): Promise<{ scopes: string[]; revision: number }> {
  const row = await db.one<{ scopes: string[] | null; revision: number | null }>(
    "select array_agg(distinct scope order by scope) as scopes, sum(revision) as revision from car_list_revisions",
  )
  return { scopes: row?.scopes ?? [], revision: row?.revision ?? 0 }
}

/** The kept lists of a process: cars as agents see them, and as admins do. */
export const carLists = (db: Db) => ({
  agent: keepLists(loader(db, agentPartsSql)),
  admin: keepLists(loader(db, adminPartsSql)),
})

const archivedSql = `
  select ${archivedCarJson} as car from cars c where archived_at is not null order by archived_at desc, job_number`

/** The cars that admins archived, the newest first. */
export async function archivedCars(db: Db): Promise<ArchivedCar[]> {
  const rows = await db.many<{ car: ArchivedCar }>(archivedSql)
  return rows.map(({ car }) => car)
}
