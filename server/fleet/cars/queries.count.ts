import type { PlainDate } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { listedCars, takeoverDate } from "./rows.ts"

/** From the index `cars_free` alone. */
const countSql = `
  select
    (select count(*) from ${listedCars.SELECTION} and c.activity_state is null) as "SELECTION",
    (select count(*) from ${listedCars.PRE_OFFER} and c.activity_state is null
      and coalesce(${takeoverDate} >= $2::date, true)) as "PRE_OFFER"`

/** How many cars the caller's lists hold that are free and whose offer is not over today; on its last day it still counts (P10). */
export async function countCars(
  db: Db,
  { groups }: Pick<Actor, "groups">,
  today: PlainDate,
): Promise<Record<Area, number>> {
  return (await db.one<Record<Area, number>>(countSql, [groups, today])) as Record<Area, number>
}
