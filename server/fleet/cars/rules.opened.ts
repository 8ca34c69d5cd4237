import type { BulkReport, Car } from "../../../contract/cars.ts"
import type { Oddity } from "../../../contract/oddities.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import type { BulkBody } from "./rules.ts"

/** No car is shown or opened for offers. */
export const nothingOpened: BulkReport["opened"] = { incomplete: 0, hidden: 0, odd: 0, reasons: [] }

/** What is worth a second look where a change would show cars or open them for offers (P204). */
export function openedBy(
  fields: BulkBody["fields"],
  cars: readonly { car: Car; oddities: readonly Oddity[] }[],
): BulkReport["opened"] {
  if (!Object.values(fields).includes(true)) return nothingOpened
  const codes = cars.flatMap(({ oddities }) => oddities.map(({ code }) => code))
  return {
    incomplete: cars.filter(({ car }) => isIncomplete(car)).length,
    hidden: fields.display ? 0 : cars.filter(({ car }) => !(fields.display ?? car.display)).length,
    odd: cars.filter(({ oddities }) => oddities.length > 0).length,
    reasons: [...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => ({ code, count: length })),
  }
}
