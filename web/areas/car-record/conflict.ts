import { boundFields, type CarFieldName, carFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { type Contested, rebase } from "../../ui/values/index.ts"
import { type CarDraft, type DraftValue, draftOf, editsOf } from "./car-draft.ts"
import { shownFields } from "./car-sections.ts"

const names: readonly CarFieldName[] = carFields.map(({ name }) => name)

/** The fields in which the car differs from the one that was loaded (P35). */
export const changedFields = (before: Car, after: Car): readonly CarFieldName[] =>
  names.filter((name) => before[name] !== after[name])

export type Lock = "bound" | "requested"

/** Why a field of this car cannot be changed now: a binding act fixes it, or a request waits for it (P19). */
export function lockOf(car: Pick<Car, "activityState" | "openRequest">, name: CarFieldName): Lock | null {
  if (car.activityState !== null && boundFields.includes(name)) return "bound"
  return car.openRequest && (name === "locationId" || name === "area") ? "requested" : null
}

export type Conflict = Contested<CarFieldName, DraftValue>

export type Adopted = {
  draft: CarDraft
  conflicts: readonly Conflict[]
  /** Fields that others changed and nobody touched here; they follow. */
  followed: readonly CarFieldName[]
  /** Own entries in fields that are locked now; they cannot stand. */
  lost: readonly Omit<Conflict, "choice">[]
}

/** Takes over what others did to the car while it was edited here (P35). */
export function adopt(draft: CarDraft, before: Car, after: Car): Adopted {
  const [old, stored] = [draftOf(before), draftOf(after)]
  const edited = new Set(Object.keys(editsOf(draft, before)))
  const lost = [...edited]
    .map((name) => name as CarFieldName)
    .filter((name) => lockOf(after, name) !== null && draft[name] !== stored[name])
  const changed = changedFields(before, after).filter((name) => shownFields(after.area).includes(name))
  const contested = changed.filter(
    (name) => edited.has(name) && !lost.includes(name) && draft[name] !== stored[name],
  )
  const rebased = rebase(draft, old, stored)
  return {
    draft: { ...rebased, ...Object.fromEntries(lost.map((name) => [name, stored[name]])) },
    conflicts: contested.map((name) => ({ name, mine: draft[name], choice: null })),
    followed: changed.filter((name) => !edited.has(name)),
    lost: lost.map((name) => ({ name, mine: draft[name] })),
  }
}

/** Fields that a save brought along from others: they differ from what was loaded and were not sent (P35). */
export const mergedFields = (loaded: Car, saved: Car, sent: object): readonly CarFieldName[] =>
  changedFields(loaded, saved).filter((name) => !(name in sent) && shownFields(saved.area).includes(name))
