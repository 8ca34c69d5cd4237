import type { CarFieldName } from "../../../contract/fleet/car-fields.ts"
import type { CarHistory } from "../../../contract/fleet/cars.ts"
import type { Db } from "../../core/postgres/db.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { presentFields } from "./rows.ts"

/** As of a journal entry (P55). */
const person = (entry: string) => `json_build_object('id', u.id, 'name', person_name(u.id, ${entry}))`

const changesSql = `
  select h.at, case when u.id is not null then ${person("h.position")} end as actor, h.source, split_part(h.kind, '.', 2) as kind,
    h.content -> 'fields' as fields
  from journal h left join users u on u.id = h.actor_id
  where h.car_id = $1 and h.kind in ('car.create', 'car.update', 'car.archive', 'car.restore') order by h.position desc`

const actsSql = `
  select a.at, a.verb, a.type, a.pre_offer_type as "preOfferType", a.state, ${person("e.position")} as actor, a.reason,
    a.case_id as "activityId"
  from acts a join users u on u.id = a.actor_id join journal e on e.id = a.id
  where a.car_id = $1 order by a.number desc`

type Change = CarHistory["changes"][number]
type FieldChange = NonNullable<Change["fields"][CarFieldName]>
type ChangeRow = Omit<Change, "fields"> & { fields: Record<string, FieldChange> }

/** Field changes of a car, archived or not, and the acts about it, both newest first. */
export async function carHistory(db: Db, id: string): Promise<CarHistory | Refused<"not_found">> {
  if (!(await db.one("select 1 from cars where id = $1", [id]))) return refuse("not_found")
  const changes = await db.many<ChangeRow>(changesSql, [id])
  const acts = await db.many<CarHistory["acts"][number]>(actsSql, [id])
  return { changes: changes.map((change) => ({ ...change, fields: presentFields(change.fields) })), acts }
}
