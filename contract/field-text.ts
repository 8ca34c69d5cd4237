import { type CarField, type CarFieldName, fieldOf } from "./car-fields.ts"
import { grams } from "./energy.ts"
import {
  dateText,
  euroText,
  instantText,
  monthsText,
  monthText,
  notSet,
  numberText,
  oneTenthText,
  signedEuroText,
  tenthsText,
} from "./format.ts"
import { toCents } from "./money.ts"
import { withUnits } from "./with-units.ts"

/** A value of a field as it travels; in a report ids and codes are words already. */
export type FieldValue = string | number | boolean | null

/** What the ids in a car are called; "" for an id without a name. */
export type Names = Record<"option" | "location" | "user", (id: string | null) => string>

type SomeNames = Partial<Names>

/** What an option, location or person that no longer exists is called. */
const gone = "(gelöscht)"
/** A wall clock without a zone is one of an Excel sheet, which counts in Berlin. */
const wallClock = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/

/**
 * What a person reads for a value: unit and form of its kind, "–" or the field's own words where nothing is set (P11).
 * A value of another kind than the field's is a word already.
 */
export function fieldText(field: CarField, value: FieldValue, names: SomeNames = {}): string {
  if (typeof value === "boolean") return value ? "ja" : "nein"
  if (value === null || value === "") return field.kind === "flag" ? "nein" : (field.unset ?? notSet)
  if (typeof value === "number") return numberOf(field, value)
  if (field.kind === "choice") return field.labels[value] ?? value
  if (field.kind === "date") return field.monthOnly ? monthText(value) : dateText(value)
  if (field.kind === "instant") return timeOf(value)
  const name = nameIn(names, field)
  return name ? name(value) || gone : value
}

/** By kind, whatever else the names are handed over with. */
const nameIn = (names: SomeNames, { kind }: CarField) =>
  kind === "option" || kind === "location" || kind === "user" ? names[kind] : undefined

function numberOf(field: CarField, value: number): string {
  if (field.kind === "euro") return euroText(toCents(value))
  if (field.kind === "decimal") return value === 0 ? notSet : withUnits(`${tenthsText(value)} ${field.unit}`)
  if (field.kind !== "integer") return numberText(value)
  if (value === 0 && !field.zeroCounts) return field.unset ?? notSet
  if (field.unit === "Monate") return monthsText(value)
  return [numberText(value), field.unit].filter(Boolean).join("\u00a0")
}

function timeOf(value: string): string {
  const [, date, time] = wallClock.exec(value) ?? []
  return date ? `${dateText(date)}, ${time}` : instantText(value)
}

type Values = Readonly<Record<string, FieldValue>>

/** The same as agents read it: surcharges with their sign, consumption with its decimal, the CO₂ of a battery car, which has no entered value (P220). */
export function agentText(field: CarField, car: Values, names: SomeNames): string {
  const value = car[field.name] ?? null
  if (field.name === "co2" && car.drive === "ELECTRIC") return grams(0)
  if (typeof value === "number" && value !== 0) {
    if (field.kind === "decimal") return withUnits(`${oneTenthText(value)} ${field.unit}`)
    if (field.kind === "euro" && field.signed) return signedEuroText(toCents(value))
  }
  const name = nameIn(names, field)
  return name ? name(value as string | null) || notSet : fieldText(field, value)
}

/** The same on the agent's panel: a code beside its name. */
export function panelText(field: CarField, car: Values, names: SomeNames): string {
  if (!field.fact?.with) return agentText(field, car, names)
  return [car[field.name], car[field.fact.with]].filter(Boolean).join(" · ") || notSet
}

/** The value of one field of a car. */
export const textIn = (car: Values, name: CarFieldName, names: Names): string =>
  fieldText(fieldOf(name), car[name] ?? null, names)
