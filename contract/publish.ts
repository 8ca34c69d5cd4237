import type { CarFieldName, CarFields } from "./car-fields.ts"
import type { ActivityState, OfferType } from "./enums.ts"
import type { OfferCar } from "./offers.ts"

type PublishCar = OfferCar & Pick<CarFields, "locationId">

const selectionNeeds = ["listPriceExclVat", "dateOfDelivery"] as const

/** The fields without which an offer of a pre-offer car is incomplete. */
export const offerNeeds = {
  MAIN: ["offerPriceExclVat", "offerPriceInclVat", "dateOfDelivery", "atTargetKilometerReading"],
  TWO: ["preOffer2PurchasePriceExclVat", "preOffer2DateOfDelivery", "preOffer2TargetKilometerReadingAt"],
  THREE: ["preOffer3PurchasePriceExclVat", "preOffer3DateOfDelivery", "preOffer3TargetKilometerReadingAt"],
} as const satisfies Record<OfferType, readonly (keyof OfferCar)[]>
const kilometers: ReadonlySet<string> = new Set([
  "atTargetKilometerReading",
  "preOffer2TargetKilometerReadingAt",
  "preOffer3TargetKilometerReadingAt",
])
const mainNeeds = ["locationId", ...offerNeeds.MAIN] as const
const alternatives = [offerNeeds.TWO, offerNeeds.THREE] as const

/**
 * The fields that are still empty and without which the car cannot be offered (P1, P11), in the order of the
 * editor: price and date, for a pre-offer also location and kilometres. Pre-Offer 2 and 3 are optional: one that has any
 * value needs all of its own. Empty when nothing is missing.
 */
export function publishGaps(car: PublishCar): CarFieldName[] {
  const isEmpty = (name: keyof PublishCar) => !car[name]
  if (car.area === "SELECTION") return selectionNeeds.filter(isEmpty)
  const begun = alternatives.filter((fields) => !fields.every(isEmpty))
  return [mainNeeds, ...begun].flatMap((fields) => fields.filter(isEmpty))
}

/**
 * The prices and dates that are still empty and without which nobody may be able to accept the car (P46). A car may be
 * acceptable before it has a place: until then no agent sees it.
 */
export const acceptanceGaps = (car: PublishCar): CarFieldName[] =>
  publishGaps(car).filter((name) => name !== "locationId" && !kilometers.has(name))

/** What an incomplete car lacks, in the words of the start page and the fleet's filter (P194). */
export const gapReasons = ["location", "price", "date", "kilometers"] as const
export type GapReason = (typeof gapReasons)[number]

const reasonOf = (name: CarFieldName): GapReason => {
  if (name === "locationId") return "location"
  if (kilometers.has(name)) return "kilometers"
  return name.endsWith("DateOfDelivery") || name === "dateOfDelivery" ? "date" : "price"
}

/** Why the car cannot be offered, each reason once; empty where nothing is missing or somebody holds it. */
export const gapReasonsOf = (car: PublishCar & { activityState: ActivityState | null }): GapReason[] =>
  car.activityState === null ? [...new Set(publishGaps(car).map(reasonOf))] : []

/** A free car that cannot be offered yet (P1, P11); who holds a car has its offer already. */
export const isIncomplete = (car: PublishCar & { activityState: ActivityState | null }): boolean =>
  car.activityState === null && publishGaps(car).length > 0
