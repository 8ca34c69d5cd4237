import type { Car } from "../../../contract/cars.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { lockCar } from "./commands.write.ts"
import { recordChangesAs } from "./record.ts"
import { refusalOfDeletion } from "./rules.edits.ts"

/**
 * Takes a car out of the fleet: erased when nobody ever asked for it, else archived with all its fields (P33).
 * Once more on an archived car changes nothing.
 */
export function deleteCar(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ archived: boolean } | Refused<"not_found" | "car_bound" | "request_still_open">> {
  return db.transaction(async (tx) => {
    const locked = await lockCar(tx, id)
    if (!locked) return refuse("not_found")
    const refused = refusalOfDeletion(locked.car)
    if (refused) return refused
    const archived = locked.isArchived || (await hasActs(tx, id))
    if (!archived) await erase(tx, actor, id)
    else if (!locked.isArchived) await setArchivedAt(tx, actor, id, now)
    return { archived }
  })
}

/** Brings an archived car back as it was; one that is not archived stays as it is. */
export function restoreCar(db: Database, actor: Actor, id: string): Promise<Car | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const locked = await lockCar(tx, id)
    if (!locked) return refuse("not_found")
    if (!locked.isArchived) return locked.car
    await setArchivedAt(tx, actor, id, null)
    return { ...locked.car, version: locked.car.version + 1 }
  })
}

const hasActs = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one("select 1 from acts where car_id = $1 limit 1", [id])) !== undefined

async function erase(tx: Tx, actor: Actor, id: string): Promise<void> {
  await recordChangesAs(tx, actor.id, "screen")
  await tx.run("delete from cars where id = $1", [id])
}

async function setArchivedAt(tx: Tx, actor: Actor, id: string, archivedAt: Date | null): Promise<void> {
  await recordChangesAs(tx, actor.id, "screen")
  await tx.run("update cars set archived_at = $2, version = version + 1 where id = $1", [id, archivedAt])
}
