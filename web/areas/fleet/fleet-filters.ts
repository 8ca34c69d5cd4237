import type { FleetFacet } from "../../../contract/fleet-words.ts"
import type { CarSearch } from "../../links.ts"
import type { FleetAsked } from "../car-record/index.ts"

/** What filters, without what sorts and turns pages. */
export type FleetFilters = Omit<CarSearch, "sort" | "page" | "size" | "carId">

/** Changes filters by what they were; the list starts at its first page again. */
export type ChangeFleet = (change: (before: FleetFilters) => FleetFilters) => void

/** Adds a choice, or takes it away when it was there. */
export function withValue(filters: FleetFilters, name: FleetFacet, value: string): FleetFilters {
  const { [name]: before = [], ...others } = filters
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return after.length > 0 ? { ...others, [name]: after } : others
}

const besidesFilters: ReadonlySet<string> = new Set(["sort", "page", "size", "carId"])

/** What of the address the server filters by. */
export const filtersOf = (view: CarSearch): FleetAsked["filters"] =>
  Object.fromEntries(
    Object.entries(view).filter(
      ([key, value]) => !besidesFilters.has(key) && value !== undefined && String(value) !== "",
    ),
  )

/** Whether anything leaves cars of the fleet out; the archive is a list of its own. */
export const isFiltered = (view: CarSearch): boolean =>
  !view.archive && Object.keys(filtersOf(view)).length > 0

/** The values of a facet that any car has, and those that are chosen though none has them. */
export const valuesOf = (
  counts: Readonly<Record<string, number>> | undefined,
  chosen: readonly string[] = [],
): readonly string[] => [...new Set([...Object.keys(counts ?? {}), ...chosen])]
