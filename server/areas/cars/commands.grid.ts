import type { Car } from "../../../contract/cars.ts"
import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import type { GridReport } from "../../../contract/grid.ts"
import { doubleWarnings } from "../../../contract/offer-warnings.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { carsById, type Hold, writeCars, writing, wrongReferences } from "./commands.write.ts"
import { doublesAmong } from "./queries.doubles.ts"
import { recordBatch } from "./record.ts"
import { judgeUpdate, type LockedCar } from "./rules.edits.ts"
import { changeOf, type GridBody, refusalOf } from "./rules.grid.ts"
import type { CarPlan } from "./rules.ts"

type Cells = GridBody["cars"][number]
type Planned = { id: string; before: Car; plan: CarPlan }
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
  const hold = check ? "look" : "hold"
  const ids = cars.map(({ id }) => id)
  const locked = await carsById(tx, ids, hold)
  const report: GridReport = { batchId: null, changed: 0, unchanged: 0, changes: [], refused: [] }
  const plans: Planned[] = []
  for (const cells of cars) {
    const found = locked.get(cells.id)
    const verdict = await judge(tx, found, cells, { now, hold })
    if (isRefused(verdict)) report.refused.push(refusalOf(cells.id, found?.car, verdict))
    else if (!verdict.changed) report.unchanged += 1
    else plans.push({ id: cells.id, before: (found as LockedCar).car, plan: verdict })
  }
  report.changes = await changesOf(tx, plans, berlinToday(now))
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

/** Who else has the same VIN or plate once all is saved is said where one of them is new (P46). */
async function changesOf(
  tx: Tx,
  plans: readonly Planned[],
  today: PlainDate,
): Promise<GridReport["changes"]> {
  const changes = plans.map(({ before, plan: { next } }) => ({ next, ...changeOf(before, next, today) }))
  const renamed = changes.some(({ fields }) => named.some((name) => name in fields))
  const doublesOf = renamed
    ? await doublesAmong(
        tx,
        plans.map(({ plan }) => plan.next),
      )
    : () => undefined
  return changes.map(({ next, ...change }) => {
    const doubles = doublesOf(next)
    const warnings = doubles ? doubleWarnings(doubles).filter(({ path }) => path in change.fields) : []
    return {
      ...change,
      warnings: [...change.warnings, ...warnings.map(({ path, message }) => ({ field: path, message }))],
    }
  })
}
