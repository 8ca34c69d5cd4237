import type { Area } from "../../../contract/core/enums.ts"
import { carFilters, type Filters } from "../../../contract/fleet/filter-fields.ts"
import { filterChips } from "../../fleet/cars/filters/filter-words.ts"
import { useLabels } from "../../fleet/cars/labels.ts"
import { texts } from "./texts.de.ts"

const keep = () => {}

/** Filters as text, worded like the overview's chips; "every car" without any. */
export function useFilterWords(area: Area, filters: Filters): string {
  const chips = filterChips({
    filters: carFilters,
    list: area,
    view: filters,
    labels: useLabels(),
    change: keep,
  })
  return chips.length === 0 ? texts.noFilters : chips.map(({ label }) => label).join(" · ")
}
