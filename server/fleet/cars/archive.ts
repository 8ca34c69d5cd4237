import { archiveDays } from "../../../contract/core/limits.ts"
import { recordAs } from "../../core/journal/append.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { hold, locks } from "../../core/postgres/locks.ts"
import { refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { duplicatesAmong } from "./duplicates.ts"
import { refusalOfDeletion } from "./rules.ts"
import { lockCar } from "./write.ts"
import { changeCar } from "./writer.ts"

const archiveMs = archiveDays * 24 * 3_600_000

/** End of the period in which an archived car can be restored (P203). */
export const restorableUntil = (archivedAt: Date): Date => new Date(archivedAt.getTime() + archiveMs)

export const isArchiveOver = (archivedAt: Date, now: Date): boolean => restorableUntil(archivedAt) <= now

/** Cars archived at or before this instant cannot be restored. */
export const archiveCutoff = (now: Date): Date => new Date(now.getTime() - archiveMs)

/** Archives a car with its fields and documents; it can be restored until `until`. Idempotent. */
export async function deleteCar({ tx, body: { id }, now }: Change<{ id: string }>) {
  const locked = await lockCar(tx, id)
  if (!locked) return refuse("not_found")
  const refused = refusalOfDeletion(locked.car)
  if (refused) return refused
  const archivedAt = locked.archivedAt ? new Date(locked.archivedAt) : now
  if (!locked.archivedAt) await changeCar(tx, locked.car, { archivedAt: now })
  return { archived: true as const, until: restorableUntil(archivedAt).toISOString() }
}

/** Restores a car within 30 days, unless another car has its VIN now; no effect if it is not archived. */
export async function restoreCar({ tx, body: { id }, now }: Change<{ id: string }>) {
  // Serialised, so that of two cars with the same VIN the second one is refused.
  await hold(tx, locks.restoring)
  const locked = await lockCar(tx, id)
  if (!locked) return refuse("not_found")
  if (!locked.archivedAt) return locked.car
  if (isArchiveOver(new Date(locked.archivedAt), now)) return refuse("archive_over")
  const duplicatesOf = await duplicatesAmong(tx, [locked.car])
  const { idNumber = [] } = duplicatesOf(locked.car) ?? {}
  if (idNumber.length > 0) return refuse("car_twice", { idNumber })
  return changeCar(tx, locked.car, { archivedAt: null })
}

const maxErased = 1000

/** Erases cars past their archive period that were never requested, with their documents. Returns whether there are more. */
export async function eraseArchived(tx: Tx, now: Date): Promise<boolean> {
  await recordAs(tx, null, "job")
  const erased = await tx.run(
    `delete from cars where id in (select id from cars c where archived_at <= $1
       and not exists (select from acts where car_id = c.id) order by id limit ${maxErased} for update)`,
    [archiveCutoff(now)],
  )
  return erased === maxErased
}
