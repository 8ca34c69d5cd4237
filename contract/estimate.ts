import { monthsBetween, type PlainDate } from "./dates.ts"
import { type Cents, grossOf, toCents, vatPercentOn } from "./money.ts"
import { type OfferCar, offerOf } from "./offers.ts"

/** Kilometres and retirement date that somebody would like; null is not typed yet. */
export type Wish = { km: number | null; date: PlainDate | null }
export const nothingWished: Wish = { km: null, date: null }

/** How far a wish is from Pre-Offer 1 (below 0: earlier, fewer), at what surcharge, and what that makes in cents. */
type EstimateStep = { count: number; surcharge: Cents; cents: Cents }
export type Estimate = {
  offerCents: Cents
  /** Whole months after the retirement date of Pre-Offer 1, and the surcharge of one. */
  months: EstimateStep
  /** Kilometres above its target, and the surcharge of 1,000. */
  kilometers: EstimateStep
  netCents: Cents
  grossCents: Cents
}

const wholeMonths = (from: PlainDate, to: PlainDate): number =>
  to < from ? -monthsBetween(to, from) : monthsBetween(from, to)

/** Half-up to the cent (P10). */
const perThousand = (surcharge: Cents, km: number): Cents => Math.floor((surcharge * km + 500) / 1000)

/** Without a price, a date and at least one surcharge there is nothing to reckon with (P11). */
export function canEstimate(car: OfferCar): boolean {
  const { netCents, deliveryDate } = offerOf(car, "MAIN")
  const hasSurcharge =
    car.additionalOrReducedPricePerMonth !== 0 || car.additionalOrReducedPricePer1000Kilometer !== 0
  return netCents > 0 && deliveryDate !== null && hasSurcharge
}

/**
 * What an individual wish would cost: Pre-Offer 1 with both surcharges, per whole month after its retirement date and
 * per 1,000 km above its target; earlier and fewer count the other way. Positive surcharges make the car dearer,
 * negative ones cheaper. Only a hint (P106), the provider's answer alone counts; null where nothing
 * sensible comes out.
 */
export function estimateOf(car: OfferCar, km: number, date: PlainDate): Estimate | null {
  const { netCents: offerCents, deliveryDate, targetKm } = offerOf(car, "MAIN")
  if (!canEstimate(car) || deliveryDate === null) return null
  const perMonth = toCents(car.additionalOrReducedPricePerMonth)
  const per1000Km = toCents(car.additionalOrReducedPricePer1000Kilometer)
  const monthCount = wholeMonths(deliveryDate, date)
  const months = { count: monthCount, surcharge: perMonth, cents: perMonth * monthCount }
  const kmCount = km - targetKm
  const kilometers = { count: kmCount, surcharge: per1000Km, cents: perThousand(per1000Km, kmCount) }
  const netCents = offerCents + months.cents + kilometers.cents
  const grossCents = grossOf(netCents, vatPercentOn(date))
  return netCents > 0 ? { offerCents, months, kilometers, netCents, grossCents } : null
}
