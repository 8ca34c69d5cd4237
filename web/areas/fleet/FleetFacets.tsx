import { useMemo } from "react"
import { fleetFacets, fleetFilterFields, rangeFilters } from "../../../contract/filter-fields.ts"
import { FilterPanel, spanOf } from "../car-filters/index.ts"
import { useFleetChoices } from "../car-record/index.ts"
import { type ChangeFleet, fleetWords } from "./fleet-filters.ts"
import type { FleetList } from "./use-fleet-list.ts"

type Props = { list: FleetList; change: ChangeFleet }

/** The ranges and choices that the fleet offers, each choice with the number of cars it stands for (P200). */
export function FleetFacets({ list: { view, isArchive, asked, labels }, change }: Props) {
  // What there is to choose depends on no filter, so nothing comes and goes while somebody chooses.
  const ends = useFleetChoices(isArchive ? { archive: true } : {})
  const counted = useFleetChoices(asked.filters)
  // Also what is chosen although no car has it.
  const offered = useMemo(
    () =>
      Object.fromEntries(
        fleetFacets.map((name) => [
          name,
          { ...Object.fromEntries((view[name] ?? []).map((value) => [value, 0])), ...ends?.counts[name] },
        ]),
      ),
    [ends, view],
  )
  const spans = useMemo(
    () =>
      ends &&
      Object.fromEntries(rangeFilters.map((filter) => [filter.name, spanOf(filter, ends[filter.name])])),
    [ends],
  )
  if (!spans) return null
  return (
    <FilterPanel
      {...{ view, labels, change, offered }}
      filters={fleetFilterFields}
      list="FLEET"
      spans={spans as never}
      counts={counted?.counts ?? {}}
      words={fleetWords}
    />
  )
}
