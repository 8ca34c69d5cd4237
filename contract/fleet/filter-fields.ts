import { type Area, deliveryWord } from "../core/enums.ts"
import type { CarFieldName } from "./car-fields.ts"

// Every filter of the car lists; panel, URL, saved searches, calls and SQL derive from it. It imports little,
// because the first screen loads it.

/** Work filters of admins: cars waiting for the provider, cars of one state, and cars to correct. */
export const carWork = ["open", "confirmed", "rejected", "incomplete", "odd"] as const
export type CarWork = (typeof carWork)[number]

/** Where cars are filtered: an agent's overview of one area, or the admin's fleet of both. */
export type FilterList = Area | "FLEET"
type Label = string | Readonly<Record<FilterList, string>>

export type FilterField = { readonly name: string; readonly label?: Label } & (
  | { readonly kind: "text"; readonly keys: readonly [string] }
  | ChoiceField
  | {
      readonly kind: "range"
      readonly of: RangeUnit
      readonly keys: readonly [string, string]
    }
  | {
      readonly kind: "date"
      readonly keys: readonly [string, string]
      readonly ends: readonly [string, string]
    }
)
type ChoiceField = {
  readonly kind: "choice"
  readonly keys: readonly [string]
  readonly field?: CarFieldName
  readonly none?: string
  readonly only?: Area
}
export type RangeUnit = "cents" | "percent" | "day"

const choice = <const Name extends string, const Rest extends object>(name: Name, rest: Rest) =>
  ({ name, kind: "choice", keys: [name], ...rest }) as const

const searchFilter = { name: "search", kind: "text", keys: ["search"], label: "Suche" } as const

export const rangeFilters = [
  {
    name: "price",
    kind: "range",
    of: "cents",
    keys: ["priceFrom", "priceTo"],
    label: { PRE_OFFER: "Kaufpreis netto", SELECTION: "Listenpreis netto", FLEET: "Preis netto" },
  },
  {
    name: "delivery",
    kind: "range",
    of: "day",
    keys: ["deliveryFrom", "deliveryTo"],
    label: { ...deliveryWord, FLEET: `${deliveryWord.PRE_OFFER} / ${deliveryWord.SELECTION}` },
  },
  {
    name: "underList",
    kind: "range",
    of: "percent",
    keys: ["underFrom", "underTo"],
    label: "Unter Listenpreis",
  },
] as const
export type RangeName = (typeof rangeFilters)[number]["name"]

/** Choices of the overviews; each page decides which of them it shows (P82). */
export const carChoices = [
  choice("promotion", { field: "promotion", none: "ohne Aktion" }),
  choice("brand", { field: "brand" }),
  choice("model", { field: "model" }),
  choice("colour", { field: "paintBaseColor", label: "Farbe" }),
  choice("drive", { field: "drive" }),
  choice("location", { field: "locationId", only: "PRE_OFFER" }),
] as const
export type FacetName = (typeof carChoices)[number]["name"]

/** Additional choices of the fleet (P200). */
export const fleetChoices = [
  choice("status", { label: "Status" }),
  choice("shown", { field: "display", label: "Anzeige" }),
  choice("acceptPreOffer", { field: "acceptPreOffer" }),
  choice("requestPreOffer", { field: "requestPreOffer" }),
  choice("allowIndividualPreOffer", { field: "allowIndividualPreOffer" }),
  choice("acceptSelection", { field: "acceptSelection" }),
  choice("missing", { label: "Es fehlt" }),
  choice("warning", { label: "Auffällig" }),
] as const
export type FleetChoice = (typeof fleetChoices)[number]["name"]
export type FleetFacet = FleetChoice | FacetName

/** First and last day of the last change, in Berlin. */
const changed = {
  name: "changed",
  kind: "date",
  keys: ["changedFrom", "changedTo"],
  label: "Letzte Änderung",
  ends: ["Zuletzt geändert ab", "Zuletzt geändert bis"],
} as const

const [promotion, brand, model, colour, ...otherChoices] = carChoices
/** In panel order: the best-known filters come first. */
export const carFilters = [
  searchFilter,
  ...[promotion, brand, model, colour],
  ...rangeFilters,
  ...otherChoices,
] as const
export const fleetFilterFields = [...rangeFilters, changed, ...fleetChoices, ...carChoices] as const

export const facetNames = carChoices.map(({ name }) => name)
export const fleetFacets: readonly FleetFacet[] = [...fleetChoices, ...carChoices].map(({ name }) => name)

/** Represents cars without a value, so that they can be selected and linked. */
export const noValue = "none"

/** Type of a filter key's value: text, selected values, or one end of a range. */
type Holds<Field> = Field extends { of: infer Of } ? Of : Field extends { kind: infer K } ? K : never
/** Maps each key of these filters to the entry for its kind. */
export const perKey = <
  Field extends FilterField,
  Values extends Record<Exclude<FilterField["kind"], "range"> | RangeUnit, unknown>,
>(
  fields: readonly Field[],
  values: Values,
): { [F in Field as F["keys"][number]]: Values[Holds<F> & keyof Values] } =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.keys.map((key) => [key, values[field.kind === "range" ? field.of : field.kind]]),
    ),
  ) as never

type Values = { text: string; choice: string[]; cents: number; percent: number; day: string; date: string }
/** Filters in the URL of an overview; absent ones do not filter. Prices in cents, `under…` in whole percent. */
export type Filters = {
  [F in (typeof carFilters)[number] as F["keys"][number]]?: Values[Holds<F>]
}
