import { daysBetween } from "../../../contract/core/dates.ts"
import { kmText, signed } from "../../../contract/core/format.ts"
import type { Cents } from "../../../contract/core/money.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { isComplete, offerOf } from "../../../contract/fleet/offers.ts"

export const signedKmText = (km: number): string =>
  km === 0 ? "±0\u00a0km" : signed(km, kmText(Math.abs(km)))
export const signedNumber = (value: number): string =>
  value === 0 ? "±0" : signed(value, String(Math.abs(value)))

type Difference = { netCents: Cents; km: number; days: number }

/** An alternative compared with Pre-Offer 1; null if one of them is not set. */
export function differenceToMain(car: AgentCar, type: "TWO" | "THREE"): Difference | null {
  const [main, other] = [offerOf(car, "MAIN"), offerOf(car, type)]
  if (!isComplete(main) || !isComplete(other)) return null
  return {
    netCents: other.netCents - main.netCents,
    km: other.targetKm - main.targetKm,
    days: daysBetween(main.deliveryDate!, other.deliveryDate!),
  }
}
