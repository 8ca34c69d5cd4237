import type { Car } from "../../../contract/cars.ts"
import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import type { GridReport } from "../../../contract/grid.ts"
import { doubleWarnings } from "../../../contract/offer-warnings.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { carsById, type Hold, writeCars, writing, wrongReferences } from "./commands.write.ts"
import { doublesOf } from "./queries.doubles.ts"
import { recordBatch } from "./record.ts"
import { judgeUpdate, type LockedCar } from "./rules.edits.ts"
import { changeOf, type GridBody, refusalOf } from "./rules.grid.ts"
import type { CarPlan } from "./rules.ts"

type Cells = GridBody["cars"][number]
type Verdict = CarPlan | Refused<Parameters<typeof refusalOf>[2]["refused"]>

/**
 * Saves the cells that were typed in many cars (P213): one transaction, in which each car is judged by itself and as its editor
 * does (P35, P46). A car that is refused keeps all it has, and the report says why; the others are written. With `check`
 * nothing is, nor held.
 */
export async function saveGrid(
  db: Database,
  actor: Actor,
  { cars, check }: GridBody,
  now: Date,
): Promise<GridReport | Refused<"invalid_input">> {
  const ids = cars.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    return refuse("invalid_input", [{ path: "cars", message: "Jedes Fahrzeug nur einmal." }])
  const done = await writing(db, undefined, (tx) => save(tx, actor, { cars, check }, now))
  // No cell holds a job number, so none can be taken.
  if (isRefused(done)) return refuse("invalid_input", done.details)
  return done
}

async function save(tx: Tx, actor: Actor, { cars, check }: GridBody, now: Date): Promise<GridReport> {
  const today = berlinToday(now)
  const hold = check ? "look" : "hold"
  const ids = cars.map(({ id }) => id)
  const locked = await carsById(tx, ids, hold)
  const report: GridReport = { batchId: null, changed: 0, unchanged: 0, changes: [], refused: [] }
  const plans: { id: string; plan: CarPlan }[] = []
  for (const cells of cars) {
    const found = locked.get(cells.id)
    const verdict = await judge(tx, found, cells, { now, hold })
    if (isRefused(verdict)) report.refused.push(refusalOf(cells.id, found?.car, verdict))
    else if (!verdict.changed) report.unchanged += 1
    else {
      plans.push({ id: cells.id, plan: verdict })
      report.changes.push(await changeWithDoubles(tx, (found as LockedCar).car, verdict, today))
    }
  }
  report.changed = plans.length
  if (check || plans.length === 0) return report
  const batchId = await recordBatch(tx, actor.id, "grid", plans.length)
  await writeCars(tx, plans)
  return { ...report, batchId }
}

async function judge(
  tx: Tx,
  locked: LockedCar | undefined,
  { id, version, fields }: Cells,
  { now, hold }: { now: Date; hold: Hold },
): Promise<Verdict> {
  if (!locked) return refuse("not_found")
  const plan = judgeUpdate(locked, { ...fields, id, version }, now)
  if (isRefused(plan)) return plan
  return (await wrongReferences(tx, locked.car, plan.next, berlinToday(now), hold)) ?? plan
}

const named = ["idNumber", "licensePlateNumber"] as const

/** Who else has the same VIN or plate is looked up where one of them is new (P46). */
async function changeWithDoubles(tx: Tx, before: Car, { next }: CarPlan, today: PlainDate) {
  const change = changeOf(before, next, today)
  if (!named.some((name) => name in change.fields)) return change
  const doubles = doubleWarnings(await doublesOf(tx, next, before.id))
  const warnings = doubles.filter(({ path }) => path in change.fields)
  return {
    ...change,
    warnings: [...change.warnings, ...warnings.map(({ path, message }) => ({ field: path, message }))],
  }
}
