import { fleetChoices } from "../../../contract/fleet-choices.ts"
import { dateText } from "../../../contract/format.ts"
import type { ActiveFilter } from "../../ui/table/index.ts"
import { activeFilters, type ListFilters } from "../car-filters/index.ts"
import { type ChangeFleet, withValue } from "./fleet-filters.ts"
import { texts } from "./texts.de.ts"
import type { FacetWords } from "./use-facet-words.ts"
import type { FleetList } from "./use-fleet-list.ts"

/** The filters of the fleet in force as chips, each gone with one click (P107); search, area and work stand above the list. */
export function fleetChips(list: FleetList, words: FacetWords): readonly ActiveFilter[] {
  const { view, labels, changeFilters } = list
  const change = changeFilters as ChangeFleet
  const { search: _search, ...shared } = view
  // What they leave out of the filters leaves the others as they are.
  const chips = activeFilters(view.area ?? "PRE_OFFER", shared as ListFilters, labels, change as never)
  const choices = fleetChoices.flatMap((name) =>
    (view[name] ?? []).map((value) => ({
      key: `${name} ${value}`,
      label: texts.filterChip({ filter: words.title(name), value: words.word(name, value) }),
      onRemove: () => change((before) => withValue(before, name, value)),
    })),
  )
  const days = (["changedFrom", "changedTo"] as const).flatMap((name) => {
    const day = view[name]
    if (!day) return []
    const label = texts.filterChip({ filter: texts.filter[name], value: dateText(day) })
    return [{ key: name, label, onRemove: () => change(({ [name]: _, ...others }) => others) }]
  })
  const { series } = view
  const ofSeries = texts.ofSeries((series && labels.option(series)) || texts.noSeries)
  const stock = series
    ? [{ key: "series", label: ofSeries, onRemove: () => change(({ series: _, ...others }) => others) }]
    : []
  return [...stock, ...choices, ...days, ...chips]
}
