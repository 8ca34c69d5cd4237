import type { CarFieldName, CarFields } from "./car-fields.ts"
import { daysBetween, type PlainDate } from "./dates.ts"
import { type OfferType, offerTypes } from "./enums.ts"
import type { Wish } from "./estimate.ts"
import { type Offer, type OfferCar, offerOf } from "./offers.ts"
import { offerNeeds, publishGaps } from "./publish.ts"

/** The offers of a car as they were when an individual request was sent. */
export type AskedOffers = Readonly<Record<OfferType, Offer>>

/** One offer of an answer: as it was when it was asked for, and as it is offered now. */
export type AnsweredOffer = { type: OfferType; before: Offer; after: Offer }

/** What the provider answered to an individual request (P47). */
export type Answer = {
  /** The offers with new values, what the agent is led to first. Never empty. */
  offers: AnsweredOffer[]
  /** A free text to the agent; "" where nothing was written. */
  text: string
  /** Whether the first of them could be accepted at the time of the answer. */
  acceptable: boolean
}

/** All offers of a car, as an individual request keeps them. */
export const askedOffersOf = (car: OfferCar): AskedOffers =>
  Object.fromEntries(offerTypes.map((type) => [type, offerOf(car, type)])) as AskedOffers

/** What makes an offer another one for whoever asked: all that binds but the rate of VAT, which nobody offers. */
const terms = [
  "netCents",
  "grossCents",
  "deliveryDate",
  "takeoverDate",
  "minKm",
  "targetKm",
  "maxKm",
  "perMonthCents",
  "per1000KmCents",
] as const satisfies readonly (keyof Offer)[]

const isChanged = (before: Offer, after: Offer): boolean => terms.some((term) => before[term] !== after[term])

const gapsIn = (car: OfferCar, type: OfferType): CarFieldName[] =>
  offerNeeds[type].filter((name) => !car[name])

/** The types whose values are others than those asked about, and that have any. */
const changedTypes = (asked: AskedOffers, car: OfferCar): OfferType[] =>
  offerTypes.filter(
    (type) =>
      isChanged(asked[type], offerOf(car, type)) && gapsIn(car, type).length < offerNeeds[type].length,
  )

type ReleasedCar = Parameters<typeof publishGaps>[0] & Pick<CarFields, "acceptPreOffer">

/**
 * The fields that an answer lacks, each once: those of the offers that it changes and, where it opens the car, those
 * without which the car cannot be offered (P11, P46).
 */
export function answerGaps(
  asked: AskedOffers,
  before: Pick<CarFields, "acceptPreOffer">,
  after: ReleasedCar,
): CarFieldName[] {
  const changed = changedTypes(asked, after).flatMap((type) => gapsIn(after, type))
  const opens = after.acceptPreOffer && !before.acceptPreOffer
  return [...new Set([...changed, ...(opens ? publishGaps(after) : [])])]
}

const daysOfMonth = 30

/** How far a complete offer is from a wish: 1,000 km count as much as a month. */
function distanceOf({ targetKm, deliveryDate }: Offer, { km, date }: Wish): number {
  const thousands = km === null ? 0 : Math.abs(targetKm - km) / 1000
  const days = date === null ? 0 : Math.abs(daysBetween(date, deliveryDate as PlainDate))
  return thousands + days / daysOfMonth
}

/**
 * The complete offers of a car with other values than those asked about (P47), the one nearest to the wish first. Empty
 * where nothing changed: then it is no answer.
 */
export const answeredOffers = (asked: AskedOffers, car: OfferCar, wish: Wish): AnsweredOffer[] =>
  changedTypes(asked, car)
    .filter((type) => gapsIn(car, type).length === 0)
    .map((type) => ({ type, before: asked[type], after: offerOf(car, type) }))
    .sort((a, b) => distanceOf(a.after, wish) - distanceOf(b.after, wish))
