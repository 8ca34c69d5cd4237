import { boundFields, type CarFieldName, heldFields } from "./car-fields.ts"
import { energyFields } from "./energy-fields.ts"

/** Why the people of a case are told of its car (P19): they hold it, their request is open, or the provider answered it. */
export const standings = ["HOLDER", "REQUESTER", "ANSWERED"] as const
export type Standing = (typeof standings)[number]

const asked = [...heldFields, ...boundFields]

/** What people of each standing are told of, from when it begins until it ends. */
export const subscribedFields: Record<Standing, readonly CarFieldName[]> = {
  // Price, dates, kilometres and location of a held car are bound.
  HOLDER: heldFields,
  REQUESTER: asked,
  ANSWERED: asked,
}

/** Fields without notification: how the provider keeps the car, steps of cases (they have messages of their own), and energy data. */
export const unsubscribedFields: readonly CarFieldName[] = [
  "display",
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
  "promotion",
  "activityState",
  "dateStatusUpdated",
  "dateConfirmation",
  "userId",
  "preOfferType",
  "minimumUsageTime",
  "plannedUsageTime",
  "productionMonth",
  ...energyFields.map(({ name }) => name),
]
