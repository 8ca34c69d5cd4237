import type { CarCount } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { listedCars, takeoverDate } from "./present.ts"

/** Free, and its offer is not over (P10): on its last day, $3 is today, it still counts. */
const available = `c.activity_state is null and coalesce(${takeoverDate} >= $3::date, true)`

/** What waits is what the desk shows to admins: an open request, and the acceptance that holds the car. */
const countSql = `
  select
    (select count(*)::integer from ${listedCars.SELECTION} and ${available}) as "SELECTION",
    (select count(*)::integer from ${listedCars.PRE_OFFER} and ${available}) as "PRE_OFFER",
    (select count(*)::integer from cars c join acts a on a.id = c.open_request
     where a.location_id = any($2)) as "openRequests",
    (select count(*)::integer from cars c
     cross join lateral (
       select location_id from acts
       where car_id = c.id and id = activity_id and type <> 'PRE_OFFER_REQUEST' order by number desc limit 1) a
     where c.activity_state in ('PRE_CONTRACT_ACCEPTED', 'REQUEST_ACCEPTED')
       and a.location_id = any($2)) as "openAcceptances"`

/**
 * How many cars the caller's lists hold that have no status and are not over today (P3, P4, P10), and what their
 * locations wait for.
 */
export async function countCars(
  db: Db,
  { groups, own }: Pick<Actor, "groups" | "own">,
  today: PlainDate,
): Promise<CarCount> {
  return (await db.one<CarCount>(countSql, [groups, own, today])) as CarCount
}
