import { activityStateText } from "../../../contract/enums.ts"
import { fleetFilterFields } from "../../../contract/filter-fields.ts"
import { carMarkText, freeState, requestedState } from "../../../contract/fleet-words.ts"
import type { CarSearch } from "../../searches.ts"
import type { ActiveFilter } from "../../ui/table/FilterLayout.tsx"
import type { Labels } from "../car/labels.ts"
import { type ChoiceWords, filterChips } from "../car-filters/filter-words.ts"
import type { FleetAsked } from "../car-record/fleet.ts"
import { texts } from "./texts.de.ts"

/** What filters, without what sorts and turns pages. */
export type FleetFilters = Omit<CarSearch, "sort" | "page" | "size" | "carId">

/** Changes filters by what they were; the list starts at its first page again. */
export type ChangeFleet = (change: (before: FleetFilters) => FleetFilters) => void

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

/** The words of the choices that are worked out. */
export const fleetWords: ChoiceWords = {
  status: {
    ...activityStateText,
    [freeState]: carMarkText.free,
    [requestedState]: carMarkText.requested,
  },
  shown: texts.shown,
  missing: texts.missing,
  warning: texts.odd,
}

/** The filters of the fleet in force as chips; search, area and work stand above the list. */
export function fleetChips(view: FleetFilters, labels: Labels, change: ChangeFleet): readonly ActiveFilter[] {
  const { series } = view
  const ofSeries = {
    key: "series",
    label: texts.ofSeries((series && labels.option(series)) || texts.noSeries),
    onRemove: () => change(({ series: _, ...others }) => others),
  }
  const chips = filterChips({
    filters: fleetFilterFields,
    list: "FLEET",
    view,
    labels,
    change,
    words: fleetWords,
  })
  return series ? [ofSeries, ...chips] : chips
}
