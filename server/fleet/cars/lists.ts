import type { PlainDate } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { listsOf } from "../../../contract/fleet/visibility.ts"
import type { Db } from "../../core/postgres/db.ts"
import type { Actor, VisibleGroups } from "../../portal/access/gate.ts"
import { keepLists } from "./kept-lists.ts"
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

/** A process's lists: of an area as agents of these groups see it, and of all cars for admins. */
export function carLists(db: Db) {
  const preOffers = keepLists(db, agentCarJson, listedCars.PRE_OFFER)
  const selection = keepLists(db, agentCarJson, `${listedCars.SELECTION} and ${anyGroups}`)
  const all = keepLists(db, carJson, `cars c where c.archived_at is null and ${anyGroups}`)
  return {
    ofArea: (area: Area, { groups, asOf }: Pick<Actor, "groups" | "asOf">) =>
      area === "SELECTION" ? selection([], asOf) : preOffers(groups, asOf),
    all: ({ asOf }: Pick<Actor, "asOf">) => all([], asOf),
  }
}

/** Uses the parameter of a list that does not depend on groups. */
const anyGroups = "$1::text[] is not null"

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
