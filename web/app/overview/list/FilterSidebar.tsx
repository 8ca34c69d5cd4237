import { memo, type ReactNode, useMemo } from "react"
import type { Area } from "../../../../contract/core/enums.ts"
import { carFilters, type Filters } from "../../../../contract/fleet/filter-fields.ts"
import type { Row } from "../../../../contract/fleet/filters.ts"
import { withSearch } from "../../../fleet/cars/filters/filters.ts"
import { countChoices, spansOf } from "../../../fleet/cars/filters/rows.ts"
import type { Labels } from "../../../fleet/cars/labels.ts"
import { useAfterPaint } from "../../../ui/browser/timing.ts"
import { SearchInput } from "../../../ui/field/SearchInput.tsx"
import { lazyNamed, nothing } from "../../../ui/loading/chunks.tsx"
import { texts } from "../texts.de.ts"
import type { Overview } from "../use-overview.ts"
import { useSettled } from "./list-view.ts"

// Loaded after the rows.
const loadFilters = async () => {
  const { FilterPanel } = await import("../../../fleet/cars/filters/FilterPanel.tsx")
  return { FilterPanel: FilterPanel<Filters> }
}
const FilterPanel = lazyNamed(loadFilters, "FilterPanel", nothing)

const noRows: readonly Row[] = []
const filtersIn = (area: Area) => carFilters.filter((filter) => !("only" in filter) || filter.only === area)
const filtersOf = { PRE_OFFER: filtersIn("PRE_OFFER"), SELECTION: filtersIn("SELECTION") }

type Props = {
  area: Area
  rows: readonly Row[]
  areDrawn: boolean
  filters: Filters
  labels: Labels
  change: Overview["changeFilters"]
  /** After the search. */
  children: ReactNode
}

/** The filters of an overview: a keystroke re-renders only the search box. */
export const FilterSidebar = memo(function FilterSidebar(props: Props) {
  const { area, filters, labels, change } = props
  // Rows first: choices and ranges are computed from all cars once the page is painted.
  const rows = useAfterPaint(props.areDrawn) ? props.rows : noRows
  const spans = useMemo(() => spansOf(rows), [rows])
  const settled = useSettled(filters)
  const counts = useMemo(() => countChoices(rows, settled, labels), [rows, settled, labels])
  return (
    <>
      <SearchInput
        label={texts.search}
        labelHidden
        value={filters.search ?? ""}
        onChange={(text) => change((before) => withSearch(before, text))}
      />
      {props.children}
      <FilterPanel
        {...{ spans, labels, change }}
        filters={filtersOf[area]}
        list={area}
        view={filters}
        choices={counts}
      />
    </>
  )
})
