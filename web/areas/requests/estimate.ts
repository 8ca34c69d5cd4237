import type { AgentCar } from "../../../contract/cars.ts"
import { monthsBetween, type PlainDate } from "../../../contract/dates.ts"
import { type Cents, toCents } from "../../../contract/money.ts"
import { offerOf } from "../../../contract/offers.ts"

/** Kilometres and retirement date that somebody would like; null is not typed yet. */
export type Wish = { km: number | null; date: PlainDate | null }
export const nothingWished: Wish = { km: null, date: null }

const wholeMonths = (from: PlainDate, to: PlainDate): number =>
  to < from ? -monthsBetween(to, from) : monthsBetween(from, to)

/**
 * What an individual wish would cost net, in cents: Pre-Offer 1 with both surcharges, per whole month after its
 * retirement date and per 1.000 km above its target; earlier and fewer count the other way. Positive surcharges make
 * the car dearer, negative ones cheaper. Only a hint (design: live estimate), the provider's answer alone counts; null
 * where price, date or surcharges are not set or nothing sensible comes out.
 */
export function estimateCents(car: AgentCar, km: number, date: PlainDate): Cents | null {
  const { netCents, deliveryDate, targetKm } = offerOf(car, "MAIN")
  const perMonth = toCents(car.additionalOrReducedPricePerMonth)
  const per1000Km = toCents(car.additionalOrReducedPricePer1000Kilometer)
  if (netCents === 0 || deliveryDate === null || (perMonth === 0 && per1000Km === 0)) return null
  const months = perMonth * wholeMonths(deliveryDate, date)
  const kilometers = Math.floor((per1000Km * (km - targetKm) + 500) / 1000)
  const estimate = netCents + months + kilometers
  return estimate > 0 ? estimate : null
}
