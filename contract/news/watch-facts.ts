import { type Change, changesOf, type Words } from "../cases/change-lines.ts"
import type { PlainDate } from "../core/dates.ts"
import { type Area, areaText, offerTypeText } from "../core/enums.ts"
import { dateText, euroText } from "../core/format.ts"
import type { Cents } from "../core/money.ts"
import { catalogue } from "../fleet/car-fields.ts"
import type { AgentCar } from "../fleet/cars.ts"
import { fieldText } from "../fleet/field-text.ts"
import { isExpired, offerOf } from "../fleet/offers.ts"

/** What an agent can do with a car; GONE: it is no longer in any of their lists. */
const stateText = {
  FREE: "verfügbar",
  REQUESTED: "angefragt",
  UNAVAILABLE: "nicht verfügbar",
  EXPIRED: "abgelaufen",
  GONE: "nicht mehr verfügbar",
} as const

const stateLabel = "Zustand"

const watchedValues = catalogue.filter(({ watch }) => watch === "value")

function stateOf(car: AgentCar, today: PlainDate): string {
  if (car.activityState === "REQUEST_ACCEPTED") return stateText.REQUESTED
  if (car.activityState) return stateText.UNAVAILABLE
  return isExpired(offerOf(car, "MAIN"), today) ? stateText.EXPIRED : stateText.FREE
}

export const changeKinds = ["price", "date", "detail", "state"] as const
export type ChangeKind = (typeof changeKinds)[number]

type Line = { kind: ChangeKind; label: string; text: string }

const price = (label: string, cents: Cents): Line => ({ kind: "price", label, text: euroText(cents) })
const date = (label: string, day: PlainDate | null): Line => ({ kind: "date", label, text: dateText(day) })

/** Label of the price that an agent pays. */
export const mainPriceLabel = {
  PRE_OFFER: `${offerTypeText.MAIN} netto`,
  SELECTION: "Listenpreis netto",
} as const satisfies Record<Area, string>

function offerWords(car: AgentCar): Line[] {
  const main = offerOf(car, "MAIN")
  if (car.area === "SELECTION")
    return [
      price(mainPriceLabel.SELECTION, main.netCents),
      price("Listenpreis brutto", main.grossCents),
      date("Lieferung", main.deliveryDate),
    ]
  const { MAIN, TWO, THREE } = offerTypeText
  const [two, three] = [offerOf(car, "TWO"), offerOf(car, "THREE")]
  return [
    price(mainPriceLabel.PRE_OFFER, main.netCents),
    price(`${MAIN} brutto`, main.grossCents),
    price(`${TWO} netto`, two.netCents),
    price(`${THREE} netto`, three.netCents),
    date(`Aussteuerung ${MAIN}`, main.deliveryDate),
    date("Übernahme bis", main.takeoverDate),
    date(`Aussteuerung ${TWO}`, two.deliveryDate),
    date(`Aussteuerung ${THREE}`, three.deliveryDate),
  ]
}

const linesOf = (car: AgentCar, today: PlainDate): Line[] => [
  ...offerWords(car),
  ...watchedValues.map((field): Line => {
    const kind = field.kind === "euro" ? "price" : field.kind === "date" ? "date" : "detail"
    return { kind, label: field.label, text: fieldText(field, car[field.name as keyof AgentCar]) }
  }),
  { kind: "state", label: "Bereich", text: areaText[car.area] },
  { kind: "state", label: stateLabel, text: stateOf(car, today) },
]

/** Watched values of a car as texts by label, prices first: the offers, fields with `watch: "value"`, and the state for agents. */
export const watchWords = (car: AgentCar, today: PlainDate): Words =>
  Object.fromEntries(linesOf(car, today).map(({ label, text }) => [label, text]))

/** Texts for a car that the watcher no longer sees: only the state changes. */
export const unseenWords = (before: Words): Words => ({ ...before, [stateLabel]: stateText.GONE })

/** Values that changed since `before`, prices first. */
export function changedLines(
  before: Words,
  car: AgentCar,
  today: PlainDate,
): readonly (Change & { kind: ChangeKind })[] {
  const changes = new Map(changesOf(before, watchWords(car, today)).map((change) => [change.label, change]))
  return linesOf(car, today).flatMap(({ kind, label }) => {
    const change = changes.get(label)
    return change ? [{ ...change, kind }] : []
  })
}

/** Kinds of the values that changed since `before`. */
export function changedKinds(before: Words, car: AgentCar, today: PlainDate): ChangeKind[] {
  const lines = changedLines(before, car, today)
  return changeKinds.filter((kind) => lines.some((line) => line.kind === kind))
}
