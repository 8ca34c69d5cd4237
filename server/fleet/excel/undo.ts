import { type CarFieldName, carFields, catalogue, isFixedByAct } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { faultsInChange } from "../../../contract/offer-rules.ts"
import { columnOf, type Tx } from "../../core/postgres/db.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { recordUndo } from "../cars/record.ts"
import { type CarColumns, carJson, optionColumnsOfCars, patchCars, presentFields } from "../cars/rows.ts"
import { holdLists } from "../cars/write.ts"
import { lockImports } from "./judge.ts"
import { isFixedByRequest } from "./rules.ts"
import { isStatusField } from "./sheet.ts"

type Undone = { removed: number; restored: number; kept: number }

/** Undoes an import or bulk edit (P215), except fields changed since, fixed by an act, or then contradictory (P46). */
export async function undoImport(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Undone | Refused<"not_found" | "import_undone">> {
  await lockImports(tx)
  const batch = await tx.one<{ isUndone: boolean; options: string[] }>(
    `select undone_at is not null as "isUndone", created_options as options from imports where id = $1 for update`,
    [id],
  )
  if (!batch) return refuse("not_found")
  if (batch.isUndone) return refuse("import_undone")
  await tx.run(
    `select from cars where id in (select car_id from journal where batch_id = $1 and source <> 'undo')
     order by id for update`,
    [id],
  )
  // Restored options and locations must not be deleted meanwhile.
  await tx.run("select from options order by id for key share")
  await tx.run("select from locations order by id for key share")
  await tx.run("select from options where id = any($1) order by id for update", [batch.options])
  await holdLists(tx)
  await recordUndo(tx, actor.id, id)
  const changed = await tx.many<ChangedCar>(changedSql, [id])
  const restorable = changed.map((car) => ({ id: car.id, patch: restorableOf(car) }))
  const isWhole = (car: ChangedCar, at: number) => Object.keys(restorable[at]!.patch).length === car.touched
  const patches = restorable.filter(({ patch }) => Object.keys(patch).length > 0)
  await patchCars(tx, patches)
  const { count } = (await tx.one<{ count: number }>(createdSql, [id])) as { count: number }
  const removed = await tx.run(removeSql, [id])
  await removeOptions(tx, batch.options)
  return {
    removed,
    restored: patches.length,
    kept: changed.filter((car, at) => !isWhole(car, at)).length + count - removed,
  }
}

type ChangedCar = {
  id: string
  car: Car
  isArchived: boolean
  isRequested: boolean
  /** Column → old value, if the car still has the new one and the old value's reference exists. */
  old: Record<string, unknown>
  touched: number
}

const optionTypes = catalogue
  .flatMap((field) => (field.kind === "option" ? [`('${columnOf(field.name)}', '${field.optionType}')`] : []))
  .join(", ")

const changedSql = `
  with read as (
    select c.id, ${carJson} as car from cars c where c.id in (select car_id from journal where batch_id = $1))
  select c.id, read.car, c.archived_at is not null as "isArchived", c.open_request is not null as "isRequested",
    coalesce(old.fields, '{}') as old, old.touched
  from journal change join cars c on c.id = change.car_id join read on read.id = c.id
  cross join lateral (select to_jsonb(c) as fields) now
  cross join lateral (
    select count(*)::integer as touched, jsonb_object_agg(key, value -> 0) filter (
      where now.fields -> key = value -> 1 and (value ->> 0 is null or case
        when key in (${optionColumnsOfCars.map((column) => `'${column}'`).join(", ")}) then exists (
          select from options where id = (value ->> 0)::uuid and (key, type) in (${optionTypes}))
        when key = 'location_id' then exists (select from locations where id = (value ->> 0)::uuid)
        else true end)) as fields
    from jsonb_each(change.content -> 'fields')) old
  where change.batch_id = $1 and change.source <> 'undo' and change.kind = 'car.update'
  order by c.id`

/** Column → old value of all restorable fields. */
function restorableOf({ car, isArchived, isRequested, old }: ChangedCar): CarColumns {
  if (isArchived) return {}
  const isFree = (name: CarFieldName) =>
    !(car.activityState !== null && isFixedByAct(name, car[name])) && !(isRequested && isFixedByRequest(name))
  const fields = Object.fromEntries(
    Object.entries(old).filter(([column]) => {
      const name = restoredFields.get(column)
      return name !== undefined && isFree(name)
    }),
  )
  const restored = { ...car, ...(presentFields(fields) as Partial<Car>) }
  return faultsInChange(car, restored).length > 0 ? {} : fields
}

const restoredFields = new Map(
  carFields.flatMap(({ name }) => (isStatusField(name) ? [] : [[columnOf(name), name] as const])),
)

const createdSql = `
  select count(*)::integer as count from cars
  where id in (select car_id from journal where batch_id = $1 and source <> 'undo' and kind = 'car.create')`
/** Ignores changes that were undone themselves. */
const removeSql = `
  delete from cars c using journal change
  where change.batch_id = $1 and change.source <> 'undo' and change.kind = 'car.create' and c.id = change.car_id
    and c.archived_at is null
    and not exists (select from acts where car_id = c.id)
    and not exists (select from documents where car_id = c.id)
    and not exists (select from journal later left join imports i on i.id = later.batch_id
      where later.car_id = c.id and later.number > change.number and i.undone_at is null)`

const removeOptions = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `delete from options o where id = any($1) and version = 1
       and not exists (select from cars where o.id in (${optionColumnsOfCars.join(", ")}))`,
    [ids],
  )
