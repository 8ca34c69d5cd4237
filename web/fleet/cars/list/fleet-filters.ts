import type { CarSearch } from "../../../core/searches.ts"
import type { FleetAsked } from "../record/fleet.ts"

export type FleetFilters = Omit<CarSearch, "sort" | "page" | "size" | "carId">

/** Changes the filters based on the previous ones and returns to the first page. */
export type ChangeFleet = (change: (before: FleetFilters) => FleetFilters) => void

const besidesFilters: ReadonlySet<string> = new Set(["sort", "page", "size", "carId"])

export const filtersOf = (view: CarSearch): FleetAsked["filters"] =>
  Object.fromEntries(
    Object.entries(view).filter(
      ([key, value]) => !besidesFilters.has(key) && value !== undefined && String(value) !== "",
    ),
  )

export const isFiltered = (view: CarSearch): boolean =>
  !view.archive && Object.keys(filtersOf(view)).length > 0
