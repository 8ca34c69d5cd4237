import {
  type CarFieldName,
  type CarFields,
  carFields,
  catalogue,
  isFixedByAct,
} from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { errorsInChange } from "../../../contract/fleet/offer-rules.ts"
import { columnOf, type Tx } from "../../core/postgres/db.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { recordUndo } from "../cars/record.ts"
import { carJson, optionColumnsOfCars, presentFields } from "../cars/rows.ts"
import { changeCars } from "../cars/writer.ts"
import { isInTimeSql, isLastSql } from "./imports.ts"
import { lockImports } from "./judge.ts"
import { isFixedByRequest } from "./rules.ts"
import { isStatusField } from "./sheet.ts"

type Undone = { archived: number; restored: number; kept: number }
type Refusal = Refused<"not_found" | "import_undone" | "not_last_import" | "undo_too_late">
type Batch = { isUndone: boolean; isLast: boolean; isInTime: boolean; options: string[] }

const batchSql = `
  select i.undone_at is not null as "isUndone", ${isLastSql} as "isLast", ${isInTimeSql} as "isInTime", i.created_options as options
  from imports i where i.id = $1`

/**
 * Undoes the last import or bulk edit, except fields changed since, fixed by an act, or then contradictory. With `check`, changes
 * and locks nothing and returns the counts.
 */
export async function undoImport({
  tx,
  caller,
  body: { id, check },
  now,
}: Change<{ id: string; check: boolean }>): Promise<Undone | Refusal> {
  if (!check) await lockImports(tx)
  const batch = await tx.one<Batch>(batchSql, [id])
  if (!batch) return refuse("not_found")
  if (batch.isUndone) return refuse("import_undone")
  if (!batch.isInTime) return refuse("undo_too_late")
  if (!batch.isLast) return refuse("not_last_import")
  if (!check) await lockWritten(tx, id, batch.options)
  const changed = await tx.many<ChangedCar>(changedSql, [id])
  const restorable = changed.map((one) => ({ before: one.car, patch: restorableOf(one) }))
  const isWhole = (car: ChangedCar, at: number) => Object.keys(restorable[at]!.patch).length === car.touched
  const patches = restorable.filter(({ patch }) => Object.keys(patch).length > 0)
  const created = await tx.many<{ car: Car; isUntouched: boolean }>(createdSql, [id])
  const untouched = created.filter(({ isUntouched }) => isUntouched)
  const kept = changed.filter((car, at) => !isWhole(car, at)).length + created.length - untouched.length
  if (!check) {
    await recordUndo(tx, caller.id, id)
    await changeCars(tx, patches)
    await changeCars(
      tx,
      untouched.map(({ car }) => ({ before: car, patch: { archivedAt: now } })),
    )
    await removeOptions(tx, batch.options)
  }
  return { archived: untouched.length, restored: patches.length, kept }
}

/** Restored options and locations must not be deleted meanwhile. */
async function lockWritten(tx: Tx, id: string, options: readonly string[]): Promise<void> {
  await tx.run(
    `select from cars where id in (select car_id from journal where batch_id = $1 and source <> 'undo')
     order by id for update`,
    [id],
  )
  await tx.run("select from options order by id for key share")
  await tx.run("select from locations order by id for key share")
  await tx.run("select from options where id = any($1) order by id for update", [options])
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

/** Old values of all restorable fields. */
function restorableOf({ car, isArchived, isRequested, old }: ChangedCar): Partial<CarFields> {
  if (isArchived) return {}
  const isFree = (name: CarFieldName) =>
    !(car.activityState !== null && isFixedByAct(name, car[name])) && !(isRequested && isFixedByRequest(name))
  const fields = Object.fromEntries(
    Object.entries(old).filter(([column]) => {
      const name = restoredFields.get(column)
      return name !== undefined && isFree(name)
    }),
  )
  const restored = presentFields(fields) as Partial<CarFields>
  return errorsInChange(car, { ...car, ...restored }).length > 0 ? {} : restored
}

const restoredFields = new Map(
  carFields.flatMap(({ name }) => (isStatusField(name) ? [] : [[columnOf(name), name] as const])),
)

/** New cars of a batch, and whether nothing happened to them since, except changes that were undone themselves. */
const createdSql = `
  select ${carJson} as car, c.archived_at is null
    and not exists (select from journal later left join imports i on i.id = later.batch_id
      where later.car_id = c.id and later.position > change.position and i.undone_at is null) as "isUntouched"
  from cars c join journal change on change.car_id = c.id
  where change.batch_id = $1 and change.source <> 'undo' and change.kind in ('car.create', 'car.restore')`

const removeOptions = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `delete from options o where id = any($1) and version = 1
       and not exists (select from cars where o.id in (${optionColumnsOfCars.join(", ")}))`,
    [ids],
  )
