import type { Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { Database } from "../../core/postgres/index.ts"
import { isRefused, type Refused } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { writing, wrongReferences } from "./commands.write.ts"
import { recordChangesAs } from "./record.ts"
import { insertCar } from "./rows.ts"
import { planNew, type SaveBody } from "./rules.ts"

/**
 * Creates a car; what was not entered is as for a new one (P91).
 */
export function saveCar(
  db: Database,
  actor: Actor,
  body: SaveBody,
  now: Date,
): Promise<Car | Refused<"invalid_input" | "invalid_job_number" | "price_far_off">> {
  return writing(db, body.jobNumber, async (tx) => {
    const fields = planNew(body)
    if (isRefused(fields)) return fields
    const wrong = await wrongReferences(tx, {}, fields, berlinToday(now))
    if (wrong) return wrong
    await recordChangesAs(tx, actor.id, "screen")
    return insertCar(tx, fields)
  })
}
