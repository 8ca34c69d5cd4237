import type { Activity, CaseChange } from "../../../contract/activities.ts"
import { heldFields } from "../../../contract/car-fields.ts"
import { isHolding } from "../../../contract/states.ts"
import { columnOf, type Db } from "../../core/postgres/index.ts"
import { instantJson } from "../../fleet/cars/present.ts"

/**
 * SQL: of the car of activity $1, column -> what it held when the activity was sealed and holds now, where these
 * differ. By places of the chain, since an act and a change of the car have clocks of their own.
 */
const changesSql = `
  select first.column, first.was, first.now, first.at from (
    select distinct on (f.key) f.key as column, f.value -> 0 as was, to_jsonb(k) -> f.key as now,
      max(${instantJson("c.at")}) over (partition by f.key) as at
    from acts a join journal sealed on sealed.id = a.id and sealed.position is not null join cars k on k.id = a.car_id
      join journal c on c.car_id = a.car_id and c.kind = 'car.update' and (c.position > sealed.position or c.position is null)
      cross join jsonb_each(c.content -> 'fields') f
    where a.id = $1 and f.key = any($2)
    order by f.key, c.number) first
  where first.was is distinct from first.now`

type Row = Omit<CaseChange, "name"> & { column: string }

/** What the provider says otherwise of a car than when somebody bound themselves, or says since, while their case holds it (P19). */
export async function changesSince(db: Db, activity: Activity): Promise<CaseChange[]> {
  if (!isHolding(activity.state)) return []
  const rows = await db.many<Row>(changesSql, [activity.id, heldFields.map(columnOf)])
  return heldFields.flatMap((name) =>
    rows
      .filter(({ column }) => column === columnOf(name))
      .map(({ was, now, at }) => ({ name, was, now, at })),
  )
}
