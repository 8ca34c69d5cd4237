import { useMemo } from "react"
import { type FleetFacet, fleetFacets } from "../../../contract/fleet-words.ts"
import type { CarSearch } from "../../links.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { FilterGroup } from "../../ui/layout/index.ts"
import { inGerman } from "../../ui/values/index.ts"
import { useFleetChoices } from "../car-record/index.ts"
import { FleetRanges } from "./FleetRanges.tsx"
import { type ChangeFleet, valuesOf, withValue } from "./fleet-filters.ts"
import type { FacetWords } from "./use-facet-words.ts"
import type { FleetList } from "./use-fleet-list.ts"

type Props = { list: FleetList; words: FacetWords; change: ChangeFleet }

/** The ranges and choices that the fleet offers, each choice with the number of cars it stands for (P200). */
export function FleetFacets({ list: { view, isArchive, asked }, words, change }: Props) {
  // What there is to choose depends on no filter, so nothing comes and goes while somebody chooses.
  const offered = useFleetChoices(isArchive ? { archive: true } : {})
  const counted = useFleetChoices(asked.filters)
  if (!offered) return null
  return (
    <>
      <FleetRanges ends={offered} view={view} change={change} />
      {fleetFacets.map((name) => (
        <Facet
          key={name}
          {...{ name, words, change }}
          offered={offered.counts[name]}
          chosen={view[name]}
          counts={counted?.counts[name]}
        />
      ))}
    </>
  )
}

type Counts = Readonly<Record<string, number>> | undefined
type FacetProps = Pick<Props, "words" | "change"> & {
  name: FleetFacet
  offered: Counts
  chosen: CarSearch[FleetFacet]
  counts: Counts
}

function Facet({ name, offered, words, change, chosen, counts }: FacetProps) {
  const choices = useMemo(
    () =>
      valuesOf(offered, chosen)
        .map((value) => ({ value, label: words.word(name, value) }))
        .sort((a, b) => inGerman(a.label, b.label)),
    [offered, name, chosen, words],
  )
  if (choices.length < 2 && !chosen) return null
  return (
    <FilterGroup title={words.title(name)}>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          count={counts?.[value] ?? 0}
          checked={chosen?.includes(value) ?? false}
          onChange={() => change((filters) => withValue(filters, name, value))}
        />
      ))}
    </FilterGroup>
  )
}
