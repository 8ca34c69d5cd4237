import { monthsBetween, type PlainDate } from "./dates.ts"
import { type Cents, grossOf, vatPercentOn } from "./money.ts"
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
  /** The rate of VAT between both, that of the wanted date (P59). */
  vatPercent: number
}

const wholeMonths = (from: PlainDate, to: PlainDate): number =>
  to < from ? -monthsBetween(to, from) : monthsBetween(from, to)

/** Half-up to the cent (P10). */
const perThousand = (surcharge: Cents, km: number): Cents => Math.floor((surcharge * km + 500) / 1000)

/** Pre-Offer 1, where it has a price, a date and at least one surcharge to reckon with (P11); else null. */
function startOf(car: OfferCar) {
  const { netCents, deliveryDate, targetKm, perMonthCents, per1000KmCents } = offerOf(car, "MAIN")
  const hasSurcharge = perMonthCents !== 0 || per1000KmCents !== 0
  return netCents > 0 && deliveryDate !== null && hasSurcharge
    ? { offerCents: netCents, deliveryDate, targetKm, perMonth: perMonthCents, per1000Km: per1000KmCents }
    : null
}

/** Whether there is anything to reckon with. */
export const canEstimate = (car: OfferCar): boolean => startOf(car) !== null

/**
 * What an individual wish would cost: Pre-Offer 1 with both surcharges, per whole month after its retirement date and
 * per 1,000 km above its target; earlier and fewer count the other way. Positive surcharges make the car dearer,
 * negative ones cheaper. Only a hint (P106), the provider's answer alone counts; null where nothing
 * sensible comes out.
 */
export function estimateOf(car: OfferCar, km: number, date: PlainDate): Estimate | null {
  const start = startOf(car)
  if (!start) return null
  const { offerCents, deliveryDate, targetKm, perMonth, per1000Km } = start
  const monthCount = wholeMonths(deliveryDate, date)
  const months = { count: monthCount, surcharge: perMonth, cents: perMonth * monthCount }
  const kmCount = km - targetKm
  const kilometers = { count: kmCount, surcharge: per1000Km, cents: perThousand(per1000Km, kmCount) }
  const netCents = offerCents + months.cents + kilometers.cents
  const vatPercent = vatPercentOn(date)
  const grossCents = grossOf(netCents, vatPercent)
  return netCents > 0 ? { offerCents, months, kilometers, netCents, grossCents, vatPercent } : null
}
