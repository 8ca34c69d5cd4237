import { carFields, versionFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { UndoHindrance, UndoRefusal } from "../../../contract/excel.ts"
import { faultsInChange } from "../../../contract/offer-rules.ts"
import { columnOf, type Tx, violatedConstraint } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import { holdLists } from "../cars/commands.write.ts"
import { carJson, optionColumnsOfCars } from "../cars/present.ts"
import { recordChangesAs } from "../cars/record.ts"
import type { Actor } from "../identity/gate.ts"
import { lockImports } from "./commands.judge.ts"
import { changedSinceSql } from "./queries.imports.ts"
import { isStatusField } from "./sheet.ts"

const offerColumns = versionFields.map(columnOf)
const listed = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`).join(", ")

const lockSql = `select from cars where id in (select car_id from car_changes where batch_id = $1 and source <> 'undo')
  order by id for update`
const lockOldOptionsSql = `select from options where id in (
    select (field.value ->> 0)::uuid from car_changes change cross join jsonb_each(change.fields) field
    where change.batch_id = $1 and change.source <> 'undo' and change.kind = 'update'
      and field.key in (${optionColumnsOfCars.map((column) => `'${column}'`).join(", ")}) and field.value ->> 0 is not null)
  order by id for key share`
/** Gives these columns of the cars of import or other change $1 back what the history says they were. */
export const restoreSql = (columns: readonly string[]): string => `
  update cars c set ${columns.map((name) => `${name} = old.${name}`).join(", ")}, version = c.version + 1,
    offer_version = c.offer_version
      + ((${listed("c", offerColumns)}) is distinct from (${listed("old", offerColumns)}))::integer
  from (
    select before.* from car_changes change join cars now on now.id = change.car_id
    cross join lateral jsonb_populate_record(now,
      (select jsonb_object_agg(key, value -> 0) from jsonb_each(change.fields))) before
    where change.batch_id = $1 and change.source <> 'undo' and change.kind = 'update'
  ) old
  where c.id = old.id`
const restoreAllSql = restoreSql(
  carFields.filter(({ name }) => !isStatusField(name)).map(({ name }) => columnOf(name)),
)
const removeSql = `delete from cars where id in (
  select car_id from car_changes where batch_id = $1 and source <> 'undo' and kind = 'create')`

/**
 * Takes a whole import, or another change of many cars (P215), back: every field that it changed is as it was before, cars that it created are
 * erased, and so are the options that it made, as far as nobody uses or changed them. All or nothing, itself in the
 * history. It is refused with the job numbers of all cars changed since ("" for an erased one), acceptances and
 * requests included; an import that was undone since does not count. So it is where a car would contradict itself again,
 * as only one could that is older than the rules (P46).
 */
export async function undoImport(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<
  Undone | Refused<"not_found" | "import_undone" | "import_changed_since" | "import_was_contradictory">
> {
  await lockImports(tx)
  const known = await tx.one<{ isUndone: boolean; options: string[] }>(
    `select undone_at is not null as "isUndone", created_options as options from imports where id = $1 for update`,
    [id],
  )
  if (!known) return refuse("not_found")
  if (known.isUndone) return refuse("import_undone")
  await tx.run(lockSql, [id])
  // It waits for a transaction that gives one of them to a car right now.
  await tx.run("select from options where id = any($1) order by id for update", [known.options])
  // Those that cars get back are neither deleted nor made another type meanwhile.
  await tx.run(lockOldOptionsSql, [id])
  await holdLists(tx)
  const changed = await tx.many<UndoHindrance>(`${changedSinceSql("$1")} order by 1`, [id])
  if (changed.length > 0) return refuse("import_changed_since", hinderedBy(changed))
  await recordChangesAs(tx, actor.id, "undo", id)
  await tx.run("update imports set undone_at = now(), undone_by = $2 where id = $1", [id, actor.id])
  const done = await takeBack(tx, id)
  if (!isRefused(done)) await removeOptions(tx, known.options)
  return done
}

type Undone = { removed: number; restored: number }

async function takeBack(
  tx: Tx,
  id: string,
): Promise<Undone | Refused<"import_changed_since" | "import_was_contradictory">> {
  const imported = await changedCars(tx, id)
  try {
    const restored = await tx.run(restoreAllSql, [id])
    const faulty = faultyAmong(await changedCars(tx, id), imported)
    if (faulty.length > 0) return refuse("import_was_contradictory", contradictory(faulty))
    return { restored, removed: await tx.run(removeSql, [id]) }
  } catch (error) {
    // What an old value names was deleted a moment ago, or something was attached to a new car.
    if (/_fk$/.test(violatedConstraint(error) ?? "")) return refuse("import_changed_since", hinderedBy([]))
    throw error
  }
}

const hinderedBy = (cars: UndoHindrance[]): UndoRefusal => ({
  jobNumbers: cars.map(({ jobNumber }) => jobNumber),
  cars,
})
const contradictory = (jobNumbers: readonly string[]): UndoRefusal =>
  hinderedBy(jobNumbers.map((jobNumber) => ({ jobNumber, reason: "contradictory", by: null, at: null })))

const changedCars = async (tx: Tx, id: string): Promise<Car[]> =>
  (await tx.many<{ car: Car }>(changedCarsSql, [id])).map(({ car }) => car)

const changedCarsSql = `select ${carJson} as car from cars c where id in (
  select car_id from car_changes where batch_id = $1 and source <> 'undo' and kind = 'update') order by id`

/** The cars that an undo would give contradictory fields again, by job number: no door lets them in (P46). */
const faultyAmong = (restored: readonly Car[], imported: readonly Car[]): string[] =>
  restored
    .filter((car, at) => faultsInChange(imported[at] ?? null, car).length > 0)
    .map(({ jobNumber }) => jobNumber)

async function removeOptions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.run(
    `delete from options o where id = any($1) and version = 1
       and not exists (select from cars where o.id in (${optionColumnsOfCars.join(", ")}))`,
    [ids],
  )
}
