import type { CarFieldName } from "./car-fields.ts"
import { type Area, deliveryWord } from "./enums.ts"

// Every filter of the car lists, once: panel, chips, address, saved searches, calls and SQL follow from its entry.
// It needs no other code: addresses are read before anything else of a screen is there.

/** Which cars an admin looks at: those that wait for the provider, those of one state, and those to correct. */
export const carWork = ["open", "confirmed", "rejected", "incomplete", "odd"] as const
export type CarWork = (typeof carWork)[number]

/** Where cars are filtered: an agent's overview of one area, or the provider's fleet of both. */
export type FilterList = Area | "FLEET"
type Label = string | Readonly<Record<FilterList, string>>

/**
 * `keys`: what stands in the address, and in calls. `text`: found by words. `choice`: any of the chosen values; with `field` those of
 * that field of a car, whose label holds unless another is said. `range`: from … to on a slider, in cents, whole percent or plain
 * dates. `date`: from … to as two inputs.
 */
export type FilterField = { readonly name: string; readonly label?: Label } & (
  | { readonly kind: "text"; readonly keys: readonly [string] }
  | ChoiceField
  | {
      readonly kind: "range"
      readonly of: RangeUnit
      readonly keys: readonly [string, string]
      /** What its suggestion calls it, where that is shorter. */
      readonly short?: string
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
  /** What cars without a value are called. */
  readonly none?: string
  /** The overviews of one area alone have it. */
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
    short: "Preis",
  },
  {
    name: "delivery",
    kind: "range",
    of: "day",
    keys: ["deliveryFrom", "deliveryTo"],
    label: { ...deliveryWord, FLEET: `${deliveryWord.PRE_OFFER} / ${deliveryWord.SELECTION}` },
  },
  /** How far below the list price (P182). */
  {
    name: "underList",
    kind: "range",
    of: "percent",
    keys: ["underFrom", "underTo"],
    label: "Unter Listenpreis",
  },
] as const
export type RangeName = (typeof rangeFilters)[number]["name"]

/** What the overviews offer to choose by; the pages decide which of them they show (P82). */
export const carChoices = [
  choice("promotion", { field: "promotion", none: "ohne Aktion" }),
  choice("brand", { field: "brand" }),
  choice("model", { field: "model" }),
  choice("colour", { field: "paintBaseColor", label: "Farbe" }),
  choice("drive", { field: "drive" }),
  choice("location", { field: "locationId", only: "PRE_OFFER" }),
] as const
export type FacetName = (typeof carChoices)[number]["name"]

/** What the fleet chooses cars by beside them (P200). */
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

/** Of the overviews and of saved searches, in the order of the panel (P82). */
export const carFilters = [searchFilter, ...rangeFilters, ...carChoices] as const
/** Of the fleet beside its search, in the order of the panel (P200). */
export const fleetFilterFields = [...rangeFilters, changed, ...fleetChoices, ...carChoices] as const

export const facetNames = carChoices.map(({ name }) => name)
export const fleetFacets: readonly FleetFacet[] = [...fleetChoices, ...carChoices].map(({ name }) => name)

/** Means a car without such a value, so that it can be chosen and be part of a link. */
export const noValue = "none"

/** What a key of a filter holds: words, chosen values, or the end of a range. */
type Holds<Field> = Field extends { of: infer Of } ? Of : Field extends { kind: infer K } ? K : never
/** For each key of these filters what there is for its kind. */
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
/** The filters as the URL of an overview keeps them; what is absent does not filter. Prices in cents, `under…` in whole percent. */
export type Filters = {
  [F in (typeof carFilters)[number] as F["keys"][number]]?: Values[Holds<F>]
}
