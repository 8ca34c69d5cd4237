import type { PlainDate } from "../core/dates.ts"
import type { CarFields } from "./car-fields.ts"
import type { Doubles } from "./doubles.ts"
import { faultsOf } from "./offer-rules.ts"
import { type WarningCode, warningCodes, warningsOf } from "./offer-warnings.ts"

/** In the order of the bits of `cars.oddities`. */
export const oddityCodes = ["contradictory", ...warningCodes] as const
export type OddityCode = "contradictory" | WarningCode
/** One kind of oddity with its German messages. */
export type Oddity = { code: OddityCode; messages: string[] }

/** Oddities of a car on this day (P46); duplicates are only checked if `doubles` is given. */
export function odditiesOf(car: CarFields, doubles: Doubles | undefined, today: PlainDate): Oddity[] {
  const warnings = [
    ...faultsOf(car).map(({ message }) => ({ code: "contradictory" as const, message })),
    ...warningsOf(car, { today, ...(doubles && { doubles }) }),
  ]
  const byCode = Map.groupBy(warnings, ({ code }) => code)
  return [...byCode].map(([code, all]) => ({ code, messages: all.map(({ message }) => message) }))
}
