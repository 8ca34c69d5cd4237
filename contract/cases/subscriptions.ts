import {
  boundFields,
  type CarFieldName,
  catalogue,
  editableWhileHeld,
  fieldOf,
  labelOf,
} from "../fleet/car-fields.ts"
import type { Car } from "../fleet/cars.ts"
import { type FieldValue, fieldText, type Names } from "../fleet/field-text.ts"
import { isHolding } from "../fleet/states.ts"
import type { Words } from "./change-lines.ts"

type CaseSubscription = {
  fields: readonly CarFieldName[]
  /** Case states in which it is active. */
  during: (state: string) => boolean
  /** Whether the case page shows the changes. */
  inCase: boolean
  /** The recipient's relation to the car or cars in the e-mail, and what does not change. */
  relation: { one: string; many: string; stays: string }
}

const requestFields = [...editableWhileHeld, ...boundFields]

/** Notified of changes of a car (P19): people of its cases, by message and e-mail. */
const caseSubscriptions = {
  // Price, dates, kilometres and location of a held car cannot change.
  HOLDER: {
    fields: editableWhileHeld,
    during: isHolding,
    inCase: true,
    relation: {
      one: "das für Sie vorgemerkt ist",
      many: "die für Sie vorgemerkt sind",
      stays: "Um welches Fahrzeug es geht, Preis, Termine und Kilometer bleiben, wie sie vereinbart sind.",
    },
  },
  REQUESTER: {
    fields: requestFields,
    during: (state) => state === "OPEN",
    inCase: false,
    relation: {
      one: "für das Sie ein individuelles Pre-Offer angefragt haben",
      many: "für die Sie ein individuelles Pre-Offer angefragt haben",
      stays: "Ihre Anfrage bleibt offen.",
    },
  },
  ANSWERED: {
    fields: requestFields,
    during: (state) => state === "ANSWERED",
    inCase: false,
    relation: {
      one: "zu dem der Anbieter Ihre Anfrage beantwortet hat",
      many: "zu denen der Anbieter Ihre Anfragen beantwortet hat",
      stays: "Es gilt, was das Portal jetzt zeigt.",
    },
  },
} as const satisfies Record<string, CaseSubscription>

/** Also watchers, as long as the car is watched (ADR-0019). */
export const subscriptions = {
  ...caseSubscriptions,
  WATCHER: { fields: catalogue.flatMap((field) => ("watch" in field ? [field.name as CarFieldName] : [])) },
} as const

export type SubscriptionKind = keyof typeof subscriptions
export type CaseSubscriptionKind = keyof typeof caseSubscriptions

export const caseSubscriptionKinds = Object.keys(caseSubscriptions) as CaseSubscriptionKind[]

/** Subscription of a case in this state; undefined if it receives no notifications. */
export const subscriptionKindOf = (state: string): CaseSubscriptionKind | undefined =>
  caseSubscriptionKinds.find((kind) => subscriptions[kind].during(state))

/** Notified fields of a car as texts. */
export const caseWords = (kind: CaseSubscriptionKind, car: Car, names: Partial<Names>): Words =>
  Object.fromEntries(
    subscriptions[kind].fields.map((name) => [
      labelOf(name, car.area),
      fieldText(fieldOf(name), car[name] as FieldValue, names),
    ]),
  )
