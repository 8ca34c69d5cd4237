import { useMemo } from "react"
import type { Fleet } from "../../../contract/fleet.ts"
import { type FleetFacet, fleetFacets } from "../../../contract/fleet-words.ts"
import type { CarSearch } from "../../links.ts"
import { Checkbox, DateInput, RangeSlider } from "../../ui/field/index.ts"
import { FilterGroup } from "../../ui/table/index.ts"
import { dayOfDate, inGerman, type Range } from "../../ui/values/index.ts"
import {
  deliveryOf,
  euroSpan,
  pricesOf,
  underListOf,
  underSpan,
  withDelivery,
  withPrices,
  withUnderList,
} from "../car-filters/index.ts"
import { useFleetChoices } from "../car-record/index.ts"
import { type ChangeFleet, valuesOf, withValue } from "./fleet-filters.ts"
import { texts } from "./texts.de.ts"
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

type FleetRangesProps = {
  /** The least and the most of each range. */
  ends: NonNullable<Fleet["choices"]>
  view: CarSearch
  change: ChangeFleet
}

/** Price, date, distance to the list price and last change from … to (P200), the first three as the overviews have them. */
function FleetRanges({ ends, view, change }: FleetRangesProps) {
  const days = ends.delivery
  const delivery: Range | null = days && [dayOfDate(days[0]), dayOfDate(days[1])]
  const spans = { price: ends.price, delivery, underList: ends.underList }
  const [euros, under] = [euroSpan(spans), underSpan(spans)]
  const changed = (name: "changedFrom" | "changedTo", value: string | null) =>
    change(({ [name]: _, ...others }) => ({ ...others, ...(value && { [name]: value }) }))
  return (
    <>
      {euros && (
        <RangeSlider
          label={texts.filter.price}
          kind="number"
          unit="€"
          min={euros[0]}
          max={euros[1]}
          value={pricesOf(view, euros)}
          onChange={(range) => change((before) => withPrices(before, range, euros))}
        />
      )}
      {delivery && (
        <RangeSlider
          label={texts.filter.delivery}
          kind="date"
          min={delivery[0]}
          max={delivery[1]}
          value={deliveryOf(view, delivery)}
          onChange={(range) => change((before) => withDelivery(before, range, delivery))}
        />
      )}
      {under && (
        <RangeSlider
          label={texts.filter.under}
          kind="number"
          unit="%"
          min={under[0]}
          max={under[1]}
          value={underListOf(view, under)}
          onChange={(range) => change((before) => withUnderList(before, range, under))}
        />
      )}
      <DateInput
        label={texts.filter.changedFrom}
        value={view.changedFrom ?? null}
        onChange={(day) => changed("changedFrom", day)}
      />
      <DateInput
        label={texts.filter.changedTo}
        min={view.changedFrom}
        value={view.changedTo ?? null}
        onChange={(day) => changed("changedTo", day)}
      />
    </>
  )
}
