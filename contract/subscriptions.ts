import { boundFields, type CarFieldName, catalogue, fieldOf, heldFields, labelOf } from "./car-fields.ts"
import type { Car } from "./cars.ts"
import type { Words } from "./change-lines.ts"
import { energyFields } from "./energy-fields.ts"
import { type FieldValue, fieldText, type Names } from "./field-text.ts"
import type { MessageKind } from "./messages.ts"
import { isHolding } from "./states.ts"

type Subscription = {
  fields: readonly CarFieldName[]
  /** The states of a case in which it lasts; null: from watching the car until it is watched no more. */
  during: ((state: string) => boolean) | null
  message: MessageKind
  /** To the person of the case together with the message, or to the watcher when they chose. */
  mail: "WITH_MESSAGE" | "AS_CHOSEN"
  /** Whether the page of the case shows the changes. */
  inCase: boolean
}

const asked = [...heldFields, ...boundFields]
const ofCase = { message: "CAR_CHANGED", mail: "WITH_MESSAGE" } as const

/**
 * Who is notified of what changes of a car, from when until when, and how: the people of a case (P19) that holds it, is an open
 * request or was answered; and people who watch it (ADR-0019).
 */
export const subscriptions = {
  // Price, dates, kilometres and location of a held car are bound.
  HOLDER: { fields: heldFields, during: isHolding, ...ofCase, inCase: true },
  REQUESTER: { fields: asked, during: (state) => state === "OPEN", ...ofCase, inCase: false },
  ANSWERED: { fields: asked, during: (state) => state === "ANSWERED", ...ofCase, inCase: false },
  WATCHER: {
    fields: catalogue.flatMap((field) => ("watch" in field ? [field.name as CarFieldName] : [])),
    during: null,
    message: "WATCHED",
    mail: "AS_CHOSEN",
    inCase: false,
  },
} as const satisfies Record<string, Subscription>

export type Standing = keyof typeof subscriptions
export type CaseStanding = Exclude<Standing, "WATCHER">

export const caseStandings = ["HOLDER", "REQUESTER", "ANSWERED"] as const satisfies CaseStanding[]

/** What the people of a case in this state are to its car; undefined where they are notified of nothing. */
export const standingIn = (state: string): CaseStanding | undefined =>
  caseStandings.find((standing) => subscriptions[standing].during(state))

/** What the people of a case read of its car. */
export const caseWords = (standing: CaseStanding, car: Car, names: Partial<Names>): Words =>
  Object.fromEntries(
    subscriptions[standing].fields.map((name) => [
      labelOf(name, car.area),
      fieldText(fieldOf(name), car[name] as FieldValue, names),
    ]),
  )

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
