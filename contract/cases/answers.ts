import { daysBetween, type PlainDate } from "../core/dates.ts"
import { type OfferType, offerTypes } from "../core/enums.ts"
import type { CarFieldName, CarFields } from "../fleet/car-fields.ts"
import { type Offer, type OfferCar, type OffersAtRequest, offerOf, offerTerms } from "../fleet/offers.ts"
import { missingToPublish, requiredOfferFields } from "../fleet/publish.ts"
import type { ActivityAnswer } from "./activities.ts"
import type { Wish } from "./estimate.ts"

/** An answer as stored with its act. */
export type Answer = Omit<ActivityAnswer, "at">
export type AnsweredOffer = Answer["offers"][number]

/** Snapshot of all offers of a car, stored with an individual request. */
export const offersAtRequest = (car: OfferCar): OffersAtRequest =>
  Object.fromEntries(offerTypes.map((type) => [type, offerOf(car, type)])) as OffersAtRequest

const isChanged = (before: Offer, after: Offer): boolean =>
  offerTerms.some((term) => before[term] !== after[term])

const missingIn = (car: OfferCar, type: OfferType): CarFieldName[] =>
  requiredOfferFields[type].filter((name) => !car[name])

/** Types whose values differ from the request and are not all empty. */
const changedTypes = (requested: OffersAtRequest, car: OfferCar): OfferType[] =>
  offerTypes.filter(
    (type) =>
      isChanged(requested[type], offerOf(car, type)) &&
      missingIn(car, type).length < requiredOfferFields[type].length,
  )

type ReleasedCar = Parameters<typeof missingToPublish>[0] & Pick<CarFields, "acceptPreOffer">

/** Missing fields of the changed offers and, if the answer opens the car, of what publishing requires (P11, P46). */
export function missingInAnswer(
  requested: OffersAtRequest,
  before: Pick<CarFields, "acceptPreOffer">,
  after: ReleasedCar,
): CarFieldName[] {
  const changed = changedTypes(requested, after).flatMap((type) => missingIn(after, type))
  const opens = after.acceptPreOffer && !before.acceptPreOffer
  return [...new Set([...changed, ...(opens ? missingToPublish(after) : [])])]
}

const daysOfMonth = 30

/** Distance of a complete offer from a wish; 1,000 km weigh as much as one month. */
function distanceOf({ targetKm, deliveryDate }: Offer, { km, date }: Wish): number {
  const thousands = km === null ? 0 : Math.abs(targetKm - km) / 1000
  const days = date === null ? 0 : Math.abs(daysBetween(date, deliveryDate as PlainDate))
  return thousands + days / daysOfMonth
}

/** Complete offers whose values differ from the request, closest to the wish first. Empty means: not an answer. */
export const answeredOffers = (requested: OffersAtRequest, car: OfferCar, wish: Wish): AnsweredOffer[] =>
  changedTypes(requested, car)
    .filter((type) => missingIn(car, type).length === 0)
    .map((type) => ({ type, before: requested[type], after: offerOf(car, type) }))
    .sort((a, b) => distanceOf(a.after, wish) - distanceOf(b.after, wish))
