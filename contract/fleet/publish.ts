import type { ActivityState, OfferType } from "../core/enums.ts"
import type { CarFieldName, CarFields } from "./car-fields.ts"
import { type OfferCar, offerFields } from "./offers.ts"

type PublishCar = OfferCar & Pick<CarFields, "locationId">

const requiredSelectionFields = ["listPriceExclVat", "dateOfDelivery"] as const

/** Fields that a complete pre-offer needs. */
export const requiredOfferFields = {
  MAIN: ["offerPriceExclVat", "offerPriceInclVat", "dateOfDelivery", "atTargetKilometerReading"],
  TWO: ["preOffer2PurchasePriceExclVat", "preOffer2DateOfDelivery", "preOffer2TargetKilometerReadingAt"],
  THREE: ["preOffer3PurchasePriceExclVat", "preOffer3DateOfDelivery", "preOffer3TargetKilometerReadingAt"],
} as const satisfies Record<OfferType, readonly (keyof OfferCar)[]>
const kilometers: ReadonlySet<string> = new Set(Object.values(offerFields).map(({ targetKm }) => targetKm))
const mainNeeds = ["locationId", ...requiredOfferFields.MAIN] as const
const alternatives = [requiredOfferFields.TWO, requiredOfferFields.THREE] as const

/** Empty fields that offering the car requires (P1). Pre-Offers 2 and 3 are optional, but not in part. */
export function missingToPublish(car: PublishCar): CarFieldName[] {
  const isEmpty = (name: keyof PublishCar) => !car[name]
  if (car.area === "SELECTION") return requiredSelectionFields.filter(isEmpty)
  const started = alternatives.filter((fields) => !fields.every(isEmpty))
  return [mainNeeds, ...started].flatMap((fields) => fields.filter(isEmpty))
}

/** Empty prices and dates that an acceptance requires. The location may be missing: agents see the car only with one. */
export const missingToAccept = (car: PublishCar): CarFieldName[] =>
  missingToPublish(car).filter((name) => name !== "locationId" && !kilometers.has(name))

/** Categories of missing data on the start page and in the fleet's filter. */
export const missingReasons = ["location", "price", "date", "kilometers"] as const
export type MissingReason = (typeof missingReasons)[number]

const reasonOf = (name: CarFieldName): MissingReason => {
  if (name === "locationId") return "location"
  if (kilometers.has(name)) return "kilometers"
  return /dateOfDelivery$/i.test(name) ? "date" : "price"
}

export const missingReasonsOf = (car: PublishCar): MissingReason[] => [
  ...new Set(missingToPublish(car).map(reasonOf)),
]

/** Whether a free car cannot be offered yet; a held car has its offer already. */
export const isIncomplete = (car: PublishCar & { activityState: ActivityState | null }): boolean =>
  car.activityState === null && missingToPublish(car).length > 0
