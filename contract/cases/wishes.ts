import { addMonths, type PlainDate } from "../core/dates.ts"
import { drivenText } from "../core/format.ts"
import type { CarFields } from "../fleet/car-fields.ts"

type Wish = { km: number | null; date: PlainDate | null }
export type WishWarning = { code: "km_driven_already" | "date_years_ahead"; message: string }

/** From this distance on, a price is speculative. */
const farMonths = 24

/** Warnings about a wish that do not prevent sending it. */
export function wishWarnings(
  { kilometerReading }: Pick<CarFields, "kilometerReading">,
  { km, date }: Wish,
  today: PlainDate,
): WishWarning[] {
  const warnings: WishWarning[] = []
  if (km !== null && km < kilometerReading)
    warnings.push({
      code: "km_driven_already",
      message: `${drivenText(kilometerReading)}: mehr als gewünscht.`,
    })
  if (date !== null && date > addMonths(today, farMonths))
    warnings.push({
      code: "date_years_ahead",
      message: "Das Wunschdatum liegt mehr als zwei Jahre in der Zukunft.",
    })
  return warnings
}
