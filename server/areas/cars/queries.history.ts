import type { CarHistory } from "../../../contract/cars.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import { presentFields } from "./present.ts"

const person = "json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname)"

/** The values of a new car prove the record (P131); whoever reads its history begins with them. */
const changesSql = `
  select h.at, case when u.id is not null then ${person} end as actor, h.source, h.kind,
    case when h.kind = 'create' then '{}' else h.fields end as fields
  from car_changes h left join users u on u.id = h.actor_id
  where h.car_id = $1 and (h.kind <> 'update'
      or exists (select from jsonb_each(h.fields) where value -> 0 is distinct from value -> 1))
  order by h.id desc`

const actsSql = `
  select a.at, a.verb, a.type, a.pre_offer_type as "preOfferType", a.state, ${person} as actor, a.reason,
    a.activity_id as "activityId"
  from acts a join users u on u.id = a.actor_id
  where a.car_id = $1 order by a.number desc`

type ChangeRow = Omit<CarHistory["changes"][number], "fields"> & {
  fields: Parameters<typeof presentFields>[0]
}

/** Who changed what of a car, archived or not, and the acts about it, both newest first. */
export async function carHistory(db: Db, id: string): Promise<CarHistory | Refused<"not_found">> {
  if (!(await db.one("select 1 from cars where id = $1", [id]))) return refuse("not_found")
  const changes = await db.many<ChangeRow>(changesSql, [id])
  const acts = await db.many<CarHistory["acts"][number]>(actsSql, [id])
  return { changes: changes.map((change) => ({ ...change, fields: presentFields(change.fields) })), acts }
}
