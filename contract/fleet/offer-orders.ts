import type { OfferType } from "../core/enums.ts"
import { dateText, kmText, monthsText } from "../core/format.ts"
import { type CarFieldName, type CarFields, labelOf } from "./car-fields.ts"
import type { OfferCar } from "./offers.ts"

type OrderedField =
  | "minKilometerReading"
  | "atTargetKilometerReading"
  | "maxKilometerReading"
  | "dateOfFirstRegistration"
  | "dateOfDelivery"
  | "dateUntilTakeover"
  | "preOffer2DateOfDelivery"
  | "preOffer3DateOfDelivery"
  | "minimumUsageTime"
  | "plannedUsageTime"
export type OrderedCar = OfferCar & Pick<CarFields, OrderedField>

/** A contradiction between fields of a car. */
export type CarError = {
  code: CarErrorCode
  /** All fields involved; the first one is the most likely mistake. */
  fields: readonly CarFieldName[]
  message: string
}
export type CarErrorCode =
  | "km_out_of_order"
  | "takeover_before_retirement"
  | "registered_after_retirement"
  | "usage_too_short"
  | "acceptance_incomplete"
  | "acceptance_contradictory"

/** `low` must not exceed `high`; not checked if either is not set. */
type Order = {
  code: CarErrorCode
  low: OrderedField
  high: OrderedField
  /** The more likely mistake of the two; reported first. */
  first: "low" | "high"
  /** Skipped if this field is set, because other rules then cover it. */
  unless?: OrderedField
  /** The contradictory pre-offer; null if it is about the car, also a ZVF. */
  offer: OfferType | null
  message: (low: string, high: string) => string
}

const kilometers = (low: OrderedField, high: OrderedField): Order => ({
  code: "km_out_of_order",
  low,
  high,
  first: "low",
  offer: "MAIN",
  message: (least, most) =>
    `Die ${labelOf(low)} (${least}) darf nicht über der ${labelOf(high)} (${most}) liegen.`,
})

const registration = (high: OrderedField, offer: OfferType, of: string): Order => ({
  code: "registered_after_retirement",
  low: "dateOfFirstRegistration",
  high,
  first: "low",
  offer,
  message: (registered, retired) =>
    `Die Erstzulassung (${registered}) darf nicht nach der Aussteuerung${of} (${retired}) liegen.`,
})

const orders: readonly Order[] = [
  kilometers("minKilometerReading", "atTargetKilometerReading"),
  kilometers("atTargetKilometerReading", "maxKilometerReading"),
  {
    ...kilometers("minKilometerReading", "maxKilometerReading"),
    unless: "atTargetKilometerReading",
  },
  {
    code: "takeover_before_retirement",
    low: "dateOfDelivery",
    high: "dateUntilTakeover",
    first: "high",
    offer: "MAIN",
    message: (retired, takenOver) =>
      `Die Übernahme (${takenOver}) darf nicht vor der Aussteuerung (${retired}) liegen.`,
  },
  registration("dateOfDelivery", "MAIN", ""),
  registration("preOffer2DateOfDelivery", "TWO", " von Pre-Offer 2"),
  registration("preOffer3DateOfDelivery", "THREE", " von Pre-Offer 3"),
  {
    code: "usage_too_short",
    low: "minimumUsageTime",
    high: "plannedUsageTime",
    first: "high",
    offer: null,
    message: (least, planned) =>
      `Die geplante Nutzungsdauer (${planned}) darf nicht unter der Mindestnutzungsdauer (${least}) liegen.`,
  },
]

const isBroken = (car: OrderedCar, { low, high, unless, offer }: Order): boolean => {
  const [smaller, larger] = [car[low], car[high]]
  if (offer && car.area !== "PRE_OFFER") return false
  return Boolean(smaller && larger && smaller > larger && !(unless && car[unless]))
}

function textOf(car: OrderedCar, name: OrderedField): string {
  const value = car[name]
  if (typeof value === "string") return dateText(value)
  return name === "minimumUsageTime" || name === "plannedUsageTime"
    ? monthsText(Number(value))
    : kmText(Number(value))
}

const contradiction = (car: OrderedCar, { code, low, high, first, message }: Order): CarError => ({
  code,
  fields: [...(first === "low" ? [low, high] : [high, low]), "area"],
  message: message(textOf(car, low), textOf(car, high)),
})

/** Whether this offer contradicts itself and therefore cannot become binding. */
export const isContradictory = (car: OrderedCar, type: OfferType): boolean =>
  orders.some((order) => (order.offer ?? type) === type && isBroken(car, order))

/** Contradictions between the fields of a car. */
export const contradictionsOf = (car: OrderedCar): CarError[] =>
  orders.filter((order) => isBroken(car, order)).map((order) => contradiction(car, order))
