import { catalogue } from "./car-fields.ts"
import type { AgentCar } from "./cars.ts"
import { type Change, changesOf, type Words } from "./change-lines.ts"
import type { PlainDate } from "./dates.ts"
import { type Area, areaText, codesOf, offerTypeText } from "./enums.ts"
import { type FieldValue, fieldText } from "./field-text.ts"
import { dateText, euroText } from "./format.ts"
import type { Cents } from "./money.ts"
import { isExpired, offerOf } from "./offers.ts"

/** What an agent can do with a car; GONE: it is no longer in any of their lists. */
const stateText = {
  FREE: "verfügbar",
  REQUESTED: "angefragt",
  UNAVAILABLE: "nicht verfügbar",
  EXPIRED: "abgelaufen",
  GONE: "nicht mehr verfügbar",
} as const
export const watchStates = codesOf(stateText)
type WatchState = keyof typeof stateText

/** Watched values of a car: prices (cents, 0 = not set), dates and state. */
export type WatchFacts = {
  area: Area
  state: WatchState
  /** Net and gross of Pre-Offer 1 or the list price, then net of Pre-Offer 2 and 3. */
  prices: Cents[]
  /** Retirement and takeover of Pre-Offer 1, then retirement of Pre-Offer 2 and 3; for a ZVF its delivery. */
  dates: (PlainDate | null)[]
  /** Watched fields outside the offer, by name; absent if there are none. */
  values?: Record<string, FieldValue>
}

const watchedValues = catalogue.filter(({ watch }) => watch === "value")

function stateOf(car: AgentCar, today: PlainDate): WatchState {
  if (car.activityState === "REQUEST_ACCEPTED") return "REQUESTED"
  if (car.activityState) return "UNAVAILABLE"
  return isExpired(offerOf(car, "MAIN"), today) ? "EXPIRED" : "FREE"
}

export function watchFacts(car: AgentCar, today: PlainDate): WatchFacts {
  const main = offerOf(car, "MAIN")
  const isNew = car.area === "SELECTION"
  const others = isNew ? [] : [offerOf(car, "TWO"), offerOf(car, "THREE")]
  const ends = isNew ? [] : [main.takeoverDate]
  return {
    area: car.area,
    state: stateOf(car, today),
    prices: [main.netCents, main.grossCents, ...others.map(({ netCents }) => netCents)],
    dates: [main.deliveryDate, ...ends, ...others.map(({ deliveryDate }) => deliveryDate)],
    ...(watchedValues.length > 0 && { values: valuesOf(car) }),
  }
}

const valuesOf = (car: Readonly<Record<string, FieldValue>>) =>
  Object.fromEntries(watchedValues.map(({ name }) => [name, car[name] ?? null]))

export const changeKinds = ["price", "date", "detail", "state"] as const
export type ChangeKind = (typeof changeKinds)[number]
export type ChangeLine = Change & { kind: ChangeKind }

const { MAIN, TWO, THREE } = offerTypeText
const labels = {
  PRE_OFFER: {
    prices: [`${MAIN} netto`, `${MAIN} brutto`, `${TWO} netto`, `${THREE} netto`],
    dates: [`Aussteuerung ${MAIN}`, "Übernahme bis", `Aussteuerung ${TWO}`, `Aussteuerung ${THREE}`],
  },
  SELECTION: {
    prices: ["Listenpreis netto", "Listenpreis brutto"],
    dates: ["Lieferung"],
  },
} as const satisfies Record<Area, { prices: readonly string[]; dates: readonly string[] }>

type FactWord = { kind: ChangeKind; label: string; text: string }

/** The values as texts, prices first. Labels depend on the area. */
function wordsOf({ area, state, prices, dates, values = {} }: WatchFacts): FactWord[] {
  const offer = labels[area]
  return [
    ...offer.prices.map((label, at) => ({ kind: "price" as const, label, text: euroText(prices[at] ?? 0) })),
    ...offer.dates.map((label, at) => ({ kind: "date" as const, label, text: dateText(dates[at] ?? null) })),
    ...watchedValues.flatMap((field) => {
      const value = values[field.name]
      const kind = field.kind === "euro" ? "price" : field.kind === "date" ? "date" : "detail"
      return value === undefined ? [] : [{ kind, label: field.label, text: fieldText(field, value) } as const]
    }),
    { kind: "state", label: "Bereich", text: areaText[area] },
    { kind: "state", label: stateLabel, text: stateText[state] },
  ]
}

const stateLabel = "Zustand"

export const watchWords = (facts: WatchFacts): Words =>
  Object.fromEntries(wordsOf(facts).map(({ label, text }) => [label, text]))

export const freeWords: Words = { [stateLabel]: stateText.FREE }

/** Texts for a car that the watcher no longer sees: only the state changes. */
export const unseenWords = (before: Words): Words => ({ ...before, [stateLabel]: stateText.GONE })

export function changeLines(before: WatchFacts, after: WatchFacts): ChangeLine[] {
  const kinds = new Map(wordsOf(after).map(({ label, kind }) => [label, kind]))
  return changesOf(watchWords(before), watchWords(after)).map((change) => ({
    ...change,
    kind: kinds.get(change.label) as ChangeKind,
  }))
}

export function changedKinds(before: WatchFacts, after: WatchFacts): ChangeKind[] {
  const kinds = new Set(changeLines(before, after).map(({ kind }) => kind))
  return changeKinds.filter((kind) => kinds.has(kind))
}
