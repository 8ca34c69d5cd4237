import { type CarFieldName, carFields, isFixedByAct } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { RecordKind } from "../../ui/values/record-machine.ts"
import { type CarDraft, type DraftValue, draftOf, fieldsOf, newCar, withField } from "./car-draft.ts"
import { shownFields } from "./car-sections.ts"

const names: readonly CarFieldName[] = carFields.map(({ name }) => name)

/** The fields in which the car differs from the one that was loaded (P35). */
export const changedFields = (before: Car, after: Car): readonly CarFieldName[] =>
  names.filter((name) => before[name] !== after[name])

export type Lock = "bound" | "requested"

/** Why a field of this car cannot be changed now: a binding act fixes it, or a request waits for it (P19). */
export function lockOf(car: Car, name: CarFieldName): Lock | null {
  if (car.activityState !== null && isFixedByAct(name, car[name])) return "bound"
  return car.openRequest && (name === "locationId" || name === "area") ? "requested" : null
}

/** How a form edits a car: what counts are the fields that the chosen area shows. */
export const carKind: RecordKind<Car | null, CarDraft> = {
  name: "car",
  draftOf: (car) => draftOf(car ?? newCar),
  meaning: fieldsOf,
  shown: ({ area }) => shownFields(area),
  isLocked: (car, name) => lockOf(car, name) !== null,
  typed: (draft, values) =>
    Object.entries(values).reduce(
      (next, [name, value]) => withField(next, name as CarFieldName, value as DraftValue),
      draft,
    ),
}
