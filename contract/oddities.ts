import type { CarFields } from "./car-fields.ts"
import type { PlainDate } from "./dates.ts"
import type { Doubles } from "./doubles.ts"
import { faultsOf } from "./offer-rules.ts"
import { type WarningCode, warningCodes, warningsOf } from "./offer-warnings.ts"

/** In the order of the bits of `cars.oddities`. */
export const oddityCodes = ["contradictory", ...warningCodes] as const
export type OddityCode = "contradictory" | WarningCode
/** What is odd about a car: a code for its mark, the sentences that say it. */
export type Oddity = { code: OddityCode; messages: string[] }

/** What is odd about a car on this day (P46); nothing is said about other cars without `doubles`. */
export function odditiesOf(car: CarFields, doubles: Doubles | undefined, today: PlainDate): Oddity[] {
  const told = [
    ...faultsOf(car).map(({ message }) => ({ code: "contradictory" as const, message })),
    ...warningsOf(car, { today, ...(doubles && { doubles }) }),
  ]
  const byCode = Map.groupBy(told, ({ code }) => code)
  return [...byCode].map(([code, all]) => ({ code, messages: all.map(({ message }) => message) }))
}
