import { monthsBetween, type PlainDate } from "../core/dates.ts"
import { type Cents, grossOf, vatPercentOn } from "../core/money.ts"
import { type OfferCar, offerOf } from "../fleet/offers.ts"

/** Desired kilometres and retirement date; null if not entered yet. */
export type Wish = { km: number | null; date: PlainDate | null }
export const emptyWish: Wish = { km: null, date: null }

type EstimateStep = { count: number; surcharge: Cents; cents: Cents }
export type Estimate = {
  offerCents: Cents
  months: EstimateStep
  kilometers: EstimateStep
  netCents: Cents
  grossCents: Cents
  /** VAT rate between net and gross on the wished date (P59). */
  vatPercent: number
}

const wholeMonths = (from: PlainDate, to: PlainDate): number =>
  to < from ? -monthsBetween(to, from) : monthsBetween(from, to)

/** Rounded half up to the cent. */
const perThousand = (surcharge: Cents, km: number): Cents => Math.floor((surcharge * km + 500) / 1000)

/** Basis of the estimate: Pre-Offer 1 with a price, a date and at least one surcharge, else null. */
function startOf(car: OfferCar) {
  const { netCents, deliveryDate, targetKm, perMonthCents, per1000KmCents } = offerOf(car, "MAIN")
  const hasSurcharge = perMonthCents !== 0 || per1000KmCents !== 0
  return netCents > 0 && deliveryDate !== null && hasSurcharge
    ? { offerCents: netCents, deliveryDate, targetKm, perMonth: perMonthCents, per1000Km: per1000KmCents }
    : null
}

export const canEstimate = (car: OfferCar): boolean => startOf(car) !== null

/** Not binding (P106): Pre-Offer 1 plus surcharges per month later and per 1,000 km more. Null without a basis. */
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
