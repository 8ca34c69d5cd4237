import type { Activity, CaseChange } from "../../../contract/cases/activities.ts"
import { changesOf } from "../../../contract/cases/change-lines.ts"
import { caseWords, subscriptionKindOf, subscriptions } from "../../../contract/cases/subscriptions.ts"
import { type CarFieldName, type CarFields, labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Db } from "../../core/postgres/db.ts"
import { carJson, carNames, instantJson, presentFields } from "../../fleet/cars/rows.ts"

type Earlier = { was: string | number | boolean | null; at: string }

const earlierJson = "jsonb_build_object('was', was, 'at', at)"

/** SQL: columns of car `c` that other transactions changed after journal entry `step`, with their values at that entry. */
export const earlierFields = `(select coalesce(jsonb_object_agg(key, ${earlierJson}), '{}') from (
  select distinct on (f.key) f.key, f.value -> 0 as was, max(${instantJson("e.at")}) over (partition by f.key) as at
  from journal e cross join lateral jsonb_each(e.content -> 'fields') f
  where e.car_id = c.id and e.kind = 'car.update' and e.position > step.position and e.tx <> step.tx
  order by f.key, e.position) field)`

/** The same for labels of renamed or removed options, by id. */
const earlierLabels = `(select coalesce(jsonb_object_agg(id, ${earlierJson}), '{}') from (
  select distinct on (e.content ->> 'id') e.content ->> 'id' as id, e.content #> '{fields,label,0}' as was,
    max(${instantJson("e.at")}) over (partition by e.content ->> 'id') as at
  from journal e
  where e.kind in ('option.changed', 'option.removed') and e.batch_id is null and e.position > step.position
    and e.content -> 'fields' ? 'label'
  order by e.content ->> 'id', e.position) renamed)`

const changesSql = `
  select ${carJson} as car, ${earlierFields} as fields, ${earlierLabels} as labels
  from acts a join journal step on step.id = a.id join cars c on c.id = a.car_id where a.id = $1`

type Row = { car: Car; fields: Record<string, Earlier>; labels: Record<string, Earlier> }

/** Changes to the visible data of a held car and its options since the binding act. */
export async function changesSince(db: Db, { id, state }: Activity): Promise<CaseChange[]> {
  const kind = subscriptionKindOf(state)
  if (!kind || !subscriptions[kind].inCase) return []
  const row = await db.one<Row>(changesSql, [id])
  if (!row) return []
  const { car, labels } = row
  const fields = presentFields(row.fields)
  const was = Object.entries(fields).map(([name, earlier]) => [name, earlier.was])
  const carThen: Car = { ...car, ...(Object.fromEntries(was) as Partial<CarFields>) }
  const names = await carNames(db, [car, carThen])
  const option = (of: string | null) => String(labels[String(of)]?.was ?? names.option(of))
  const changedAt = (name: CarFieldName) =>
    [fields[name], labels[String(carThen[name])], labels[String(car[name])]]
      .flatMap((earlier) => earlier?.at ?? [])
      .sort()
      .at(-1)
  const instants = new Map(
    subscriptions[kind].fields.map((name) => [labelOf(name, car.area), changedAt(name)]),
  )
  return changesOf(caseWords(kind, carThen, { ...names, option }), caseWords(kind, car, names)).map(
    (change) => ({
      ...change,
      at: instants.get(change.label) as string,
    }),
  )
}
