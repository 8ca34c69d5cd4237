import { memo, useMemo } from "react"
import type { CarSearch } from "../../links.ts"
import { useDebounced } from "../../ui/browser/index.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { FilterGroup } from "../../ui/layout/index.ts"
import { inGerman } from "../../ui/values/index.ts"
import type { FleetRow } from "./car-list.ts"
import {
  countFacets,
  type FleetFacet,
  type FleetFilters,
  fleetFacets,
  valuesAmong,
  withValue,
} from "./fleet-filters.ts"
import type { FacetWords } from "./use-facet-words.ts"

/** The counts follow when typing or dragging pauses, so that they never hold up the rows. */
const settledMs = 120

type Change = (change: (filters: FleetFilters) => FleetFilters) => void
type Props = {
  rows: readonly FleetRow[]
  among: readonly FleetRow[]
  view: CarSearch
  words: FacetWords
  change: Change
}

/** The choices that the fleet offers, each with the number of cars it stands for (P200). */
export function FleetFacets({ rows, among, view, words, change }: Props) {
  const settled = useDebounced(view, settledMs)
  const counts = useMemo(() => countFacets(among, settled), [among, settled])
  return fleetFacets.map((name) => (
    <Facet
      key={name}
      {...{ name, rows, words, change }}
      chosen={view[name]}
      counts={counts.get(name) ?? noCounts}
    />
  ))
}

const noCounts: ReadonlyMap<string, number> = new Map()

type FacetProps = Pick<Props, "rows" | "words" | "change"> & {
  name: FleetFacet
  chosen: readonly string[] | undefined
  counts: ReadonlyMap<string, number>
}

const Facet = memo(function Facet({ name, rows, words, change, chosen, counts }: FacetProps) {
  const choices = useMemo(() => {
    const values = valuesAmong(rows, name, { [name]: chosen })
    return values
      .map((value) => ({ value, label: words.word(name, value) }))
      .sort((a, b) => inGerman(a.label, b.label))
  }, [rows, name, chosen, words])
  if (choices.length < 2 && !chosen) return null
  return (
    <FilterGroup title={words.title(name)}>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          count={counts.get(value) ?? 0}
          checked={chosen?.includes(value) ?? false}
          onChange={() => change((filters) => withValue(filters, name, value))}
        />
      ))}
    </FilterGroup>
  )
})
