import { addDays, daysBetween, type PlainDate } from "../core/dates.ts"
import type { OfferType } from "../core/enums.ts"
import { monthAndYear, monthName, notSet } from "../core/format.ts"
import { type Cents, grossOf, toCents, vatPercentOn } from "../core/money.ts"
import type { CarFields } from "./car-fields.ts"

export type Offer = {
  netCents: Cents
  grossCents: Cents
  /** VAT rate between both prices, in whole percent. */
  vatPercent: number
  /** Day of retirement, for a selection car the day of delivery; null = not set. */
  deliveryDate: PlainDate | null
  /** Last day of takeover; null for selection cars, which have none (P49). */
  takeoverDate: PlainDate | null
  minKm: number
  targetKm: number
  maxKm: number
  /** Net surcharge per additional month and per 1,000 additional km, may be negative. Pre-Offer 1 only (P8). */
  perMonthCents: Cents
  per1000KmCents: Cents
}

/** Offers of a car at the time of an individual request. */
export type OffersAtRequest = Readonly<Record<OfferType, Offer>>

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
  | "additionalOrReducedPricePerMonth"
  | "additionalOrReducedPricePer1000Kilometer"
  | "preOffer2TargetKilometerReadingAt"
  | "preOffer2DateOfDelivery"
  | "preOffer2PurchasePriceExclVat"
  | "preOffer3TargetKilometerReadingAt"
  | "preOffer3DateOfDelivery"
  | "preOffer3PurchasePriceExclVat"
>

/** Fields with the price, the day of retirement and the kilometres of each offer. */
export const offerFields = {
  MAIN: { net: "offerPriceExclVat", delivery: "dateOfDelivery", targetKm: "atTargetKilometerReading" },
  TWO: {
    net: "preOffer2PurchasePriceExclVat",
    delivery: "preOffer2DateOfDelivery",
    targetKm: "preOffer2TargetKilometerReadingAt",
  },
  THREE: {
    net: "preOffer3PurchasePriceExclVat",
    delivery: "preOffer3DateOfDelivery",
    targetKm: "preOffer3TargetKilometerReadingAt",
  },
} as const satisfies Record<OfferType, Record<string, keyof OfferCar>>

/** Default number of days from delivery to takeover. */
export const takeoverDays = 30
/** Default tolerance of a new offer above its target, in km. */
export const kmAboveTarget = 1000
/** Last day of takeover for a day of retirement; null without one. */
export const takeoverAfter = (delivery: PlainDate | null): PlainDate | null =>
  delivery === null ? null : addDays(delivery, takeoverDays)

const noSurcharges = { perMonthCents: 0, per1000KmCents: 0 }

/** Net price of Pre-Offer 1, or the list price of a selection car, without computing the whole offer; 0 = not set. */
export const mainNetOf = ({ area, listPriceExclVat, offerPriceExclVat }: OfferCar): Cents =>
  toCents(area === "SELECTION" ? listPriceExclVat : offerPriceExclVat)

function pricesOf(netCents: Cents, deliveryDate: PlainDate | null) {
  const vatPercent = vatPercentOn(deliveryDate)
  return { netCents, grossCents: grossOf(netCents, vatPercent), vatPercent }
}

const alternative = (net: number, deliveryDate: PlainDate | null, targetKm: number): Offer => ({
  ...pricesOf(toCents(net), deliveryDate),
  deliveryDate,
  takeoverDate: takeoverAfter(deliveryDate),
  minKm: targetKm,
  targetKm,
  maxKm: targetKm === 0 ? 0 : targetKm + kmAboveTarget,
  ...noSurcharges,
})

const selectionOffer = (car: OfferCar): Offer => ({
  ...pricesOf(mainNetOf(car), car.dateOfDelivery),
  deliveryDate: car.dateOfDelivery,
  takeoverDate: null,
  minKm: 0,
  targetKm: 0,
  maxKm: 0,
  ...noSurcharges,
})

const mainOffer = (car: OfferCar): Offer => ({
  netCents: mainNetOf(car),
  grossCents: toCents(car.offerPriceInclVat),
  vatPercent: vatPercentOn(car.dateOfDelivery),
  deliveryDate: car.dateOfDelivery,
  takeoverDate: car.dateUntilTakeover ?? takeoverAfter(car.dateOfDelivery),
  minKm: car.minKilometerReading,
  targetKm: car.atTargetKilometerReading,
  maxKm: car.maxKilometerReading,
  perMonthCents: toCents(car.additionalOrReducedPricePerMonth),
  per1000KmCents: toCents(car.additionalOrReducedPricePer1000Kilometer),
})

/** The offer of a car. Selection cars have one (list price, delivery date, 0 km); `type` is ignored. */
export function offerOf(car: OfferCar, type: OfferType): Offer {
  if (car.area === "SELECTION") return selectionOffer(car)
  if (type === "MAIN") return mainOffer(car)
  const { net, delivery, targetKm } = offerFields[type]
  return alternative(car[net], car[delivery], car[targetKm])
}

const offerKeys = Object.keys(alternative(0, null, 0)) as (keyof Offer)[]
/** Terms whose change makes an offer a new one: all binding ones except the VAT rate, which follows from the date. */
export const offerTerms = offerKeys.filter((key) => key !== "vatPercent")

/** The offer in a stored snapshot, which has more. */
export const offerIn = (snapshot: Offer): Offer =>
  Object.fromEntries(offerKeys.map((key) => [key, snapshot[key]])) as Offer

/** Whether an offer has the price and date that an acceptance needs. */
export const isComplete = (offer: Offer): boolean =>
  offer.netCents > 0 && offer.grossCents > 0 && offer.deliveryDate !== null

/** Whether the takeover date has passed (P10). Selection cars do not expire. */
export const isExpired = (offer: Offer, today: PlainDate): boolean =>
  offer.takeoverDate !== null && today > offer.takeoverDate

/** Days left until takeover, at least 0 (P14); null without a date. */
export const daysUntilTakeover = (offer: Offer, today: PlainDate): number | null =>
  offer.takeoverDate === null ? null : Math.max(0, daysBetween(today, offer.takeoverDate))

const soonDays = 15

/** "seit November", "binnen 2 Wochen", "ab Januar 2027"; "–" without a date. */
export function deliveryText(date: PlainDate | null, today: PlainDate): string {
  if (date === null) return notSet
  const month = date.slice(0, 4) === today.slice(0, 4) ? monthName(date) : monthAndYear(date)
  if (date < today) return `seit ${month}`
  return daysBetween(today, date) <= soonDays ? "binnen 2 Wochen" : `ab ${month}`
}
