import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { BodyOf } from "../../../contract/endpoint.ts"
import type { Area } from "../../../contract/enums.ts"
import type { exportSomeCars } from "../../../contract/excel.ts"
import { groupList, selectionList } from "../../../contract/visibility.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { idsInOrder } from "../cars/fleet.ts"
import { readingIndex } from "../cars/fleet-filters.ts"
import { agentsListSql, carJson, placedCars } from "../cars/rows.ts"
import type { ExportedCars } from "./present.ts"
import { textsOf } from "./words.ts"

const batch = 500

/** Cars that this user may export, on `placedCars`: $1 whether all, $2 the agent's lists of an area (P4, P5). */
const exportable = `c.archived_at is null and ($1 or ${agentsListSql} = any($2))`
const scopeOf = (actor: Actor, area: Area) => [
  actor.type === "ADMIN",
  area === "SELECTION" ? [selectionList] : actor.groups.map(groupList),
]

/**
 * Cars that this user may export, in batches: those with these ids, in their order; without ids all cars for admins, and those of their list
 * for agents, by job number.
 */
export async function* exportableCars(
  db: Db,
  actor: Actor,
  area: Area,
  ids?: readonly string[],
): AsyncGenerator<ExportedCars> {
  const scope = scopeOf(actor, area)
  const wanted = ids
    ? [...new Set(ids)]
    : await db.values<string>(
        `select c.id from ${placedCars} where ${exportable} order by c.job_number`,
        scope,
      )
  for (let start = 0; start < wanted.length; start += batch) {
    const cars = await db.values<Car>(
      `select ${carJson} as car from unnest($3::uuid[]) with ordinality as wanted (id, place)
       join (${placedCars}) on c.id = wanted.id where ${exportable} order by place`,
      [...scope, wanted.slice(start, start + batch)],
    )
    yield { cars, texts: await textsOf(db, cars) }
  }
}

/** Ids of an export: given ones, for admins in the order of a fleet view, or the whole view. */
export async function idsOfExport(
  db: Database,
  actor: Actor,
  { ids, view }: BodyOf<typeof exportSomeCars>,
  today: PlainDate,
): Promise<readonly string[]> {
  if (actor.type !== "ADMIN" || !view) return ids ?? []
  const filters = ids ? { ids: [...ids] } : view.filters
  return readingIndex(db, (tx) => idsInOrder(tx, { ...view, filters }, today))
}
