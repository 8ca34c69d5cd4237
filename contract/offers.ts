import type { CarFields } from "./car-fields.ts"
import { addDays, daysBetween, type PlainDate } from "./dates.ts"
import type { OfferType } from "./enums.ts"
import { type Cents, grossOf, toCents, vatPercentOn } from "./money.ts"

/** What a car costs and when and how it can be taken over, for one offer type. Amounts in cents, 0 = not set. */
export type Offer = {
  netCents: Cents
  grossCents: Cents
  /** Retirement date; null = not set. */
  deliveryDate: PlainDate | null
  takeoverDate: PlainDate | null
  minKm: number
  targetKm: number
  maxKm: number
}

export type OfferCar = Pick<
  CarFields,
  | "area"
  | "listPriceExclVat"
  | "dateOfDelivery"
  | "dateUntilTakeover"
  | "minKilometerReading"
  | "atTargetKilometerReading"
  | "maxKilometerReading"
  | "offerPriceExclVat"
  | "offerPriceInclVat"
  | "preOffer2TargetKilometerReadingAt"
  | "preOffer2DateOfDelivery"
  | "preOffer2PurchasePriceExclVat"
  | "preOffer3TargetKilometerReadingAt"
  | "preOffer3DateOfDelivery"
  | "preOffer3PurchasePriceExclVat"
>

/** Days from delivery to takeover, unless the car says otherwise (P9). */
export const takeoverDays = 30
const kmAboveTarget = 1000
/** The last day of takeover for a delivery date; null without one. */
export const takeoverAfter = (delivery: PlainDate | null): PlainDate | null =>
  delivery === null ? null : addDays(delivery, takeoverDays)

function alternative(net: number, deliveryDate: PlainDate | null, targetKm: number): Offer {
  const netCents = toCents(net)
  return {
    netCents,
    grossCents: grossOf(netCents, vatPercentOn(deliveryDate)),
    deliveryDate,
    takeoverDate: takeoverAfter(deliveryDate),
    minKm: targetKm,
    targetKm,
    maxKm: targetKm + kmAboveTarget,
  }
}

/**
 * The offer of a car (P9). Lists, dialogs, mails, Excel, activities and the server all ask here. A selection car has
 * one offer only: list price, delivery date, 0 km; its type is ignored.
 */
export function offerOf(car: OfferCar, type: OfferType): Offer {
  if (car.area === "SELECTION")
    return { ...alternative(car.listPriceExclVat, car.dateOfDelivery, 0), maxKm: 0 }
  if (type === "TWO")
    return alternative(
      car.preOffer2PurchasePriceExclVat,
      car.preOffer2DateOfDelivery,
      car.preOffer2TargetKilometerReadingAt,
    )
  if (type === "THREE")
    return alternative(
      car.preOffer3PurchasePriceExclVat,
      car.preOffer3DateOfDelivery,
      car.preOffer3TargetKilometerReadingAt,
    )
  return {
    netCents: toCents(car.offerPriceExclVat),
    grossCents: toCents(car.offerPriceInclVat),
    deliveryDate: car.dateOfDelivery,
    takeoverDate: car.dateUntilTakeover ?? takeoverAfter(car.dateOfDelivery),
    minKm: car.minKilometerReading,
    targetKm: car.atTargetKilometerReading,
    maxKm: car.maxKilometerReading,
  }
}

/** An offer without price or date cannot be accepted (P11). */
export const isComplete = (offer: Offer): boolean =>
  offer.netCents > 0 && offer.grossCents > 0 && offer.deliveryDate !== null

/** After its takeover date an offer can be neither accepted nor requested (P10); the day itself still counts. */
export const isExpired = (offer: Offer, today: PlainDate): boolean =>
  offer.takeoverDate !== null && today > offer.takeoverDate

/** Days left until takeover, never below 0 (P14); null when no date is set. */
export const daysUntilTakeover = (offer: Offer, today: PlainDate): number | null =>
  offer.takeoverDate === null ? null : Math.max(0, daysBetween(today, offer.takeoverDate))

const soonDays = 15
const monthYear = (date: PlainDate) => `${date.slice(5, 7)}/${date.slice(0, 4)}`

/** The delivery text of P14; "–" without a date. */
export function deliveryText(date: PlainDate | null, today: PlainDate): string {
  if (date === null) return "–"
  if (date < today) return `seit ${monthYear(date)}`
  return daysBetween(today, date) <= soonDays ? "innerhalb von 2 Wochen" : monthYear(date)
}
