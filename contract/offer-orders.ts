import type { CarFieldName, CarFields } from "./car-fields.ts"
import type { OfferType } from "./enums.ts"
import { dateText, kmText, monthsText } from "./format.ts"
import type { OfferCar } from "./offers.ts"

/** The fields that have an order among each other. */
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
/** What the order is judged by; names and units as on the wire. */
export type OrderedCar = OfferCar & Pick<CarFields, OrderedField>

/** Why fields of a car cannot stand together. */
export type CarFault = {
  code: FaultCode
  /** Every field that it is about; the first is the one to change most likely. */
  fields: readonly CarFieldName[]
  /** A whole German sentence. */
  message: string
}
export type FaultCode =
  | "km_out_of_order"
  | "takeover_before_retirement"
  | "registered_after_retirement"
  | "usage_too_short"
  | "acceptance_incomplete"
  | "acceptance_contradictory"

/** `low` must not be above `high`; where either is not set (P11) nothing is wrong. */
type Order = {
  code: FaultCode
  low: OrderedField
  high: OrderedField
  /** Which of both is named first: the one that was entered wrongly most likely. */
  first: "low" | "high"
  /** Holds only where this one is not set, because then other rules say the same. */
  unless?: OrderedField
  /** The offers that contradict themselves by it; all of them where it is about the car. */
  offers: readonly OfferType[]
  message: (low: string, high: string) => string
  /** Rules about a pre-offer say nothing about a ZVF, which has one price, one date and no kilometres (P9). */
  onlyPreOffer: boolean
}

const everyOffer = ["MAIN", "TWO", "THREE"] as const

const kilometers = (
  low: OrderedField,
  high: OrderedField,
  [lowName, highName]: readonly [string, string],
): Order => ({
  code: "km_out_of_order",
  low,
  high,
  first: "low",
  offers: ["MAIN"],
  message: (least, most) => `Die ${lowName} (${least}) darf nicht über der ${highName} (${most}) liegen.`,
  onlyPreOffer: true,
})

const registration = (high: OrderedField, offer: OfferType, of: string): Order => ({
  code: "registered_after_retirement",
  low: "dateOfFirstRegistration",
  high,
  first: "low",
  offers: [offer],
  message: (registered, retired) =>
    `Die Erstzulassung (${registered}) darf nicht nach der Aussteuerung${of} (${retired}) liegen.`,
  onlyPreOffer: true,
})

const orders: readonly Order[] = [
  kilometers("minKilometerReading", "atTargetKilometerReading", ["Mindestlaufleistung", "Ziellaufleistung"]),
  kilometers("atTargetKilometerReading", "maxKilometerReading", ["Ziellaufleistung", "Höchstlaufleistung"]),
  {
    ...kilometers("minKilometerReading", "maxKilometerReading", [
      "Mindestlaufleistung",
      "Höchstlaufleistung",
    ]),
    unless: "atTargetKilometerReading",
  },
  {
    code: "takeover_before_retirement",
    low: "dateOfDelivery",
    high: "dateUntilTakeover",
    first: "high",
    offers: ["MAIN"],
    message: (retired, takenOver) =>
      `Die Übernahme (${takenOver}) darf nicht vor der Aussteuerung (${retired}) liegen.`,
    onlyPreOffer: true,
  },
  registration("dateOfDelivery", "MAIN", ""),
  registration("preOffer2DateOfDelivery", "TWO", " von Pre-Offer 2"),
  registration("preOffer3DateOfDelivery", "THREE", " von Pre-Offer 3"),
  {
    code: "usage_too_short",
    low: "minimumUsageTime",
    high: "plannedUsageTime",
    first: "high",
    offers: everyOffer,
    message: (least, planned) =>
      `Die geplante Nutzungsdauer (${planned}) darf nicht unter der Mindestnutzungsdauer (${least}) liegen.`,
    onlyPreOffer: false,
  },
]

const isBroken = (car: OrderedCar, { low, high, unless, onlyPreOffer }: Order): boolean => {
  const [least, most] = [car[low], car[high]]
  if (onlyPreOffer && car.area !== "PRE_OFFER") return false
  return Boolean(least && most && least > most && !(unless && car[unless]))
}

/** Months, kilometres or a date, as the sentence has it. */
function textOf(car: OrderedCar, name: OrderedField): string {
  const value = car[name]
  if (typeof value === "string") return dateText(value)
  return name === "minimumUsageTime" || name === "plannedUsageTime"
    ? monthsText(Number(value))
    : kmText(Number(value))
}

const faultOf = (car: OrderedCar, { code, low, high, first, message }: Order): CarFault => ({
  code,
  fields: [...(first === "low" ? [low, high] : [high, low]), "area"],
  message: message(textOf(car, low), textOf(car, high)),
})

/** Whether the offer of this type contradicts itself, so that nobody may be bound by it (P46). */
export const isContradictory = (car: OrderedCar, type: OfferType): boolean =>
  orders.some((order) => order.offers.includes(type) && isBroken(car, order))

/** The contradictions between the fields of a car (P46); empty where they make sense together. */
export const contradictionsOf = (car: OrderedCar): CarFault[] =>
  orders.filter((order) => isBroken(car, order)).map((order) => faultOf(car, order))
