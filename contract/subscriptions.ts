import { boundFields, type CarFieldName, catalogue, fieldOf, heldFields, labelOf } from "./car-fields.ts"
import type { Car } from "./cars.ts"
import type { Words } from "./change-lines.ts"
import { energyFields } from "./energy-fields.ts"
import { type FieldValue, fieldText, type Names } from "./field-text.ts"
import type { MessageKind } from "./messages.ts"
import { isHolding } from "./states.ts"

type Subscription = {
  fields: readonly CarFieldName[]
  /** Case states in which it is active; null: as long as the car is watched. */
  during: ((state: string) => boolean) | null
  message: MessageKind
  /** WITH_MESSAGE: to the case's user along with the message; AS_CHOSEN: as the watcher configured. */
  mail: "WITH_MESSAGE" | "AS_CHOSEN"
  /** Whether the case page shows the changes. */
  inCase: boolean
}

const requestFields = [...heldFields, ...boundFields]
const ofCase = { message: "CAR_CHANGED", mail: "WITH_MESSAGE" } as const

/** Who is notified of which changes of a car: people of its cases (P19) and watchers (ADR-0019). */
export const subscriptions = {
  // Price, dates, kilometres and location of a held car cannot change.
  HOLDER: { fields: heldFields, during: isHolding, ...ofCase, inCase: true },
  REQUESTER: { fields: requestFields, during: (state) => state === "OPEN", ...ofCase, inCase: false },
  ANSWERED: { fields: requestFields, during: (state) => state === "ANSWERED", ...ofCase, inCase: false },
  WATCHER: {
    fields: catalogue.flatMap((field) => ("watch" in field ? [field.name as CarFieldName] : [])),
    during: null,
    message: "WATCHED",
    mail: "AS_CHOSEN",
    inCase: false,
  },
} as const satisfies Record<string, Subscription>

export type SubscriptionKind = keyof typeof subscriptions
export type CaseSubscriptionKind = Exclude<SubscriptionKind, "WATCHER">

export const caseSubscriptionKinds = [
  "HOLDER",
  "REQUESTER",
  "ANSWERED",
] as const satisfies CaseSubscriptionKind[]

/** Subscription of a case in this state; undefined if it receives no notifications. */
export const subscriptionKindOf = (state: string): CaseSubscriptionKind | undefined =>
  caseSubscriptionKinds.find((standing) => subscriptions[standing].during(state))

/** Notified fields of a car as texts. */
export const caseWords = (standing: CaseSubscriptionKind, car: Car, names: Partial<Names>): Words =>
  Object.fromEntries(
    subscriptions[standing].fields.map((name) => [
      labelOf(name, car.area),
      fieldText(fieldOf(name), car[name] as FieldValue, names),
    ]),
  )

/** Fields without notifications: administration, status transitions (which have their own messages), and energy data. */
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
