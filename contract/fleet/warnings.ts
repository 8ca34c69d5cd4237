import type { PlainDate } from "../core/dates.ts"
import type { CarFields } from "./car-fields.ts"
import type { Duplicates } from "./duplicates.ts"
import { carErrorsOf } from "./offer-rules.ts"
import { type OfferWarningCode, offerWarningCodes, offerWarningsOf } from "./offer-warnings.ts"

/** In the order of the bits of `cars.warnings`. */
export const warningCodes = ["contradictory", ...offerWarningCodes] as const
export type WarningCode = "contradictory" | OfferWarningCode
/** One kind of warning with its German messages. */
export type CarWarning = { code: WarningCode; messages: string[] }

/** Warnings of a car on this day; duplicates are only checked if `duplicates` is given. */
export function warningsOf(
  car: CarFields,
  duplicates: Duplicates | undefined,
  today: PlainDate,
): CarWarning[] {
  const warnings = [
    ...carErrorsOf(car).map(({ message }) => ({ code: "contradictory" as const, message })),
    ...offerWarningsOf(car, { today, ...(duplicates && { duplicates }) }),
  ]
  const byCode = Map.groupBy(warnings, ({ code }) => code)
  return [...byCode].map(([code, all]) => ({ code, messages: all.map(({ message }) => message) }))
}
