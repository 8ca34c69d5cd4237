import type { Car } from "../../../contract/cars.ts"
import { bareTest, type FacetName, facetNames, facetOf, type Row } from "../../../contract/filters.ts"
import { gapReasonsOf } from "../../../contract/publish.ts"
import { type CarSearch, type FleetChoice, fleetChoices } from "../../links.ts"
import type { Oddity } from "./oddities.ts"

/** Everything that cars of the fleet are chosen by (P200): the choices of the overviews, and those of the provider. */
export type FleetFacet = FacetName | FleetChoice
export const fleetFacets: readonly FleetFacet[] = [...fleetChoices, ...facetNames]

/** Values that are no codes of the contract. */
export const [freeState, requestedState, yes, no] = ["FREE", "REQUESTED", "yes", "no"] as const

type Values = readonly string[]
const none: Values = []
const flagValues = { true: [yes], false: [no] } as const
const flagOf = (value: boolean): Values => flagValues[`${value}`]

/** The values that a car has of each facet, in the order of `fleetFacets`; none where its area has no such thing. */
export function facetValues(car: Car, oddities: readonly Oddity[] | undefined, base: Row): readonly Values[] {
  const isPreOffer = car.area === "PRE_OFFER"
  const chosen: Record<FleetChoice, Values> = {
    status: [car.activityState ?? (car.openRequest ? requestedState : freeState)],
    shown: flagOf(car.display),
    acceptPreOffer: isPreOffer ? flagOf(car.acceptPreOffer) : none,
    requestPreOffer: isPreOffer ? flagOf(car.requestPreOffer) : none,
    allowIndividualPreOffer: isPreOffer ? flagOf(car.allowIndividualPreOffer) : none,
    acceptSelection: isPreOffer ? none : flagOf(car.acceptSelection),
    missing: gapReasonsOf(car),
    warning: oddities?.map(({ code }) => code) ?? none,
  }
  return [...fleetChoices.map((name) => chosen[name]), ...facetNames.map((_, at) => [facetOf(base, at)])]
}

type FacetRow = { readonly base: Row; readonly facets: () => readonly Values[] }
const noNames = { option: () => "", location: () => "" }

/** The choices that are set, each by its place among the facets. */
const chosenIn = (view: CarSearch) =>
  fleetFacets.flatMap((name, at) => (view[name]?.length ? [{ at, values: new Set(view[name]) }] : []))

const meets = (row: FacetRow, { at, values }: { at: number; values: ReadonlySet<string> }) =>
  row.facets()[at]!.some((value) => values.has(value))

/** Whether a row meets ranges and choices; the search and what stands above the list are asked elsewhere. */
export function filterTest(view: CarSearch): (row: FacetRow) => boolean {
  const inRanges = bareTest({ ...view, search: "" }, noNames)
  const chosen = chosenIn(view)
  return (row) => inRanges?.(row.base) !== false && chosen.every((choice) => meets(row, choice))
}

export type FleetCounts = ReadonlyMap<FleetFacet, ReadonlyMap<string, number>>

/**
 * How many of these rows each choice stands for: a row counts for a facet when it meets everything else. What is not a choice
 * has left these rows already.
 */
export function countFacets(rows: readonly FacetRow[], view: CarSearch): FleetCounts {
  const counts = fleetFacets.map(() => new Map<string, number>())
  const chosen = chosenIn(view)
  const inRanges = bareTest({ ...view, search: "" }, noNames)
  for (const row of rows) {
    if (inRanges?.(row.base) === false) continue
    const missed = chosen.filter((choice) => !meets(row, choice))
    if (missed.length > 1) continue
    const facets = row.facets()
    for (const [at, values] of facets.entries()) {
      if (missed.length > 0 && missed[0]!.at !== at) continue
      const count = counts[at]!
      for (const value of values) count.set(value, (count.get(value) ?? 0) + 1)
    }
  }
  return new Map(fleetFacets.map((name, at) => [name, counts[at]!]))
}

/** The values that any of the rows has of a facet, and those that are chosen though none has them. */
export function valuesAmong(rows: readonly FacetRow[], name: FleetFacet, view: CarSearch): readonly string[] {
  const at = fleetFacets.indexOf(name)
  return [...new Set([...rows.flatMap((row) => row.facets()[at]!), ...(view[name] ?? [])])]
}

/** What filters, without what sorts and turns pages. */
export type FleetFilters = Omit<CarSearch, "sort" | "page" | "size" | "carId">

/** Adds a choice, or takes it away when it was there. */
export function withValue(filters: FleetFilters, name: FleetFacet, value: string): FleetFilters {
  const { [name]: before = [], ...others } = filters
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return after.length > 0 ? { ...others, [name]: after } : others
}

const besidesFilters: ReadonlySet<string> = new Set(["sort", "page", "size", "carId", "archive"])

/** Whether anything leaves cars of the fleet out; the archive is a list of its own. */
export const isFiltered = (view: CarSearch): boolean =>
  !view.archive &&
  Object.entries(view).some(
    ([key, value]) => !besidesFilters.has(key) && value !== undefined && value !== "" && String(value) !== "",
  )
