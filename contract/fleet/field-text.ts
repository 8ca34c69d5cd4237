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
} from "../core/format.ts"
import { toCents } from "../core/money.ts"
import { withUnits } from "../core/with-units.ts"
import { type CarField, type CarFieldName, fieldOf } from "./car-fields.ts"
import { grams } from "./energy.ts"

/** A wire value; in reports, ids and codes are already replaced by texts. */
export type FieldValue = string | number | boolean | null

/** Resolves ids in a car to names; "" if unknown. */
export type Names = Record<"option" | "location" | "user", (id: string | null) => string>

type SomeNames = Partial<Names>

const deletedLabel = "(gelöscht)"
/** A date-time without zone comes from an Excel sheet and is in Berlin time. */
const wallClock = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/

/** Display text with unit; "–" or the field's own text if not set (P11). Values of another kind are texts already. */
export function fieldText(field: CarField, value: FieldValue, names: SomeNames = {}): string {
  if (typeof value === "boolean") return value ? "ja" : "nein"
  if (value === null || value === "") return field.kind === "flag" ? "nein" : (field.unset ?? notSet)
  if (typeof value === "number") return numberOf(field, value)
  if (field.kind === "choice") return field.labels[value] ?? value
  if (field.kind === "date") return field.monthOnly ? monthText(value) : dateText(value)
  if (field.kind === "instant") return timeOf(value)
  const name = nameIn(names, field)
  return name ? name(value) || deletedLabel : value
}

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

/** Text for agents: surcharges with sign, consumption with one decimal, 0 g/km CO₂ for battery cars. */
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

/** Text on the agent panel: a name with its code, "Moorgrün (969)". */
export function panelText(field: CarField, car: Values, names: SomeNames): string {
  if (!field.fact?.with) return agentText(field, car, names)
  const [code, name] = [car[field.name], car[field.fact.with]]
  return name && code ? `${name} (${code})` : String(name || code || notSet)
}

export const textIn = (car: Values, name: CarFieldName, names: Names): string =>
  fieldText(fieldOf(name), car[name] ?? null, names)
