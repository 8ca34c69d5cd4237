import type { CarFields } from "./car-fields.ts"
import { addMonths, type PlainDate } from "./dates.ts"
import { kmText } from "./format.ts"

/** Kilometres and retirement date that an agent would like; null is not entered. */
type Wish = { km: number | null; date: PlainDate | null }
/** Something odd about a wish, in a whole German sentence. */
export type WishWarning = { code: "km_driven_already" | "date_years_ahead"; message: string }

/** Beyond that a price is a guess. */
const farMonths = 24

/**
 * What is odd about an individual wish on this day in Berlin (P90): kilometres that the car has driven already, a date
 * years ahead. It can be sent all the same; agent and provider both read the sentence.
 */
export function wishWarnings(
  { kilometerReading }: Pick<CarFields, "kilometerReading">,
  { km, date }: Wish,
  today: PlainDate,
): WishWarning[] {
  const warnings: WishWarning[] = []
  if (km !== null && km < kilometerReading)
    warnings.push({
      code: "km_driven_already",
      message: `Das Fahrzeug ist schon ${kmText(kilometerReading)} gefahren: mehr als gewünscht.`,
    })
  if (date !== null && date > addMonths(today, farMonths))
    warnings.push({
      code: "date_years_ahead",
      message: "Das Wunschdatum liegt mehr als zwei Jahre in der Zukunft.",
    })
  return warnings
}
