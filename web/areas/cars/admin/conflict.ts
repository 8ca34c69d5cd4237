import { type CarFieldName, carFields } from "../../../../contract/car-fields.ts"
import type { Car } from "../../../../contract/cars.ts"

const names: readonly CarFieldName[] = carFields.map(({ name }) => name)

/** The fields in which the car differs from the one that was loaded (decision 35). */
export const changedFields = (before: Car, after: Car): readonly CarFieldName[] =>
  names.filter((name) => before[name] !== after[name])

/**
 * The own entries over a newer car: what was typed stays, what was left as it had been loaded follows the newer car.
 * `before` and `after` are the form's values for the two cars.
 */
export function rebase<Draft extends object>(draft: Draft, before: Draft, after: Draft): Draft {
  const keys = Object.keys(draft) as (keyof Draft)[]
  return Object.fromEntries(
    keys.map((key) => [key, draft[key] === before[key] ? after[key] : draft[key]]),
  ) as Draft
}
