import { type ReactNode, useMemo } from "react"
import { activityStateText, areas, areaText } from "../../../../contract/core/enums.ts"
import { numberText } from "../../../../contract/core/format.ts"
import {
  carWork,
  fleetFacets,
  fleetFilterFields,
  rangeFilters,
} from "../../../../contract/fleet/filter-fields.ts"
import type { Fleet } from "../../../../contract/fleet/fleet.ts"
import { carMarkText, freeState, requestedState } from "../../../../contract/fleet/fleet-words.ts"
import type { CarSearch } from "../../../core/searches.ts"
import { usePhone } from "../../../ui/browser/use-media.ts"
import { SearchInput } from "../../../ui/field/SearchInput.tsx"
import { Select } from "../../../ui/field/Select.tsx"
import { FilterTabs } from "../../../ui/layout/Tabs.tsx"
import type { ActiveFilter } from "../../../ui/table/FilterPage.tsx"
import { FilterPanel } from "../filters/FilterPanel.tsx"
import { type ChoiceWords, filterChips } from "../filters/filter-words.ts"
import { spanOf } from "../filters/filters.ts"
import type { Labels } from "../labels.ts"
import { useFleetValues } from "../record/fleet.ts"
import type { FleetList } from "./car-columns.tsx"
import styles from "./Fleet.module.css"
import type { ChangeFleet, FleetFilters } from "./fleet-filters.ts"
import { texts } from "./texts.de.ts"

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

/** Active filters as chips; search, area and work have their own controls above the list, on phones only the search. */
export function fleetChips(
  view: FleetFilters,
  labels: Labels,
  change: ChangeFleet,
  isPhone: boolean,
): readonly ActiveFilter[] {
  const { series, area, work, archive } = view
  const above: readonly ActiveFilter[] = [
    ...(area
      ? [{ key: "area", label: areaText[area], onRemove: () => change(({ area: _, ...others }) => others) }]
      : []),
    ...(archive || work
      ? [
          {
            key: "work",
            label: workLabel(archive ? "archive" : (work ?? "all")),
            onRemove: () => change(showing("all")),
          },
        ]
      : []),
  ]
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
  return [...(isPhone ? above : []), ...(series ? [ofSeries] : []), ...chips]
}

type Props = {
  view: CarSearch
  counts: Fleet["counts"] | undefined
  onChange: ChangeFleet
}

/** Search by VIN, job number or plate, then the area, further filters, and pending work; on phones only the search. */
export function CarFilters({ opener, ...props }: Props & { opener: ReactNode }) {
  const { view, onChange } = props
  const isPhone = usePhone()
  return (
    <div className={styles.bar} data-paper="never">
      <SearchInput
        label={texts.search}
        labelHidden
        value={view.search ?? ""}
        onChange={(text) => onChange((before) => ({ ...before, search: text }))}
      />
      {!isPhone && (
        <>
          <AreaSelect {...props} />
          {opener}
          <WorkTabs {...props} />
        </>
      )}
    </div>
  )
}

function AreaSelect({ view: { area }, onChange }: Props) {
  return (
    <Select
      label={texts.area}
      labelHidden
      value={area ?? null}
      emptyLabel={texts.allAreas}
      onChange={(next) => onChange(({ area: _, ...before }) => ({ ...before, ...(next && { area: next }) }))}
      options={areas.map((each) => ({ value: each, label: areaText[each] }))}
    />
  )
}

const works = ["all", ...carWork, "archive"] as const
/** Shown only if there are any. */
const hiddenIfNone: ReadonlySet<Shown> = new Set(["incomplete", "odd"])
type Shown = (typeof works)[number]

const workLabel = (each: Shown) => (each === "archive" ? texts.archiveFilter : texts.works[each])

/** Pending work of the provider with counts, and the archive. */
function WorkTabs({ view: { work, archive }, counts, onChange }: Props) {
  const value = archive ? "archive" : (work ?? "all")
  const countOf = (each: Shown) => (archive || each === "archive" ? undefined : counts?.[each])
  return (
    <FilterTabs
      label={texts.work}
      value={value}
      onChange={(each) => onChange(showing(each))}
      tabs={works
        .filter((each) => !hiddenIfNone.has(each) || each === value || countOf(each) !== 0)
        .map((each) => ({
          value: each,
          label: workLabel(each),
          count: archive || each === "archive" ? undefined : counts ? numberText(counts[each]) : "–",
        }))}
    />
  )
}

/** Choosing other work drops the filters that a link had set. */
const showing =
  (each: Shown) =>
  ({ work: _work, archive: _archive, missing: _missing, series: _series, ...others }: FleetFilters) => ({
    ...others,
    ...(each === "archive" ? { archive: true } : each !== "all" && { work: each }),
  })

type FleetFacetsProps = { list: FleetList; change: ChangeFleet }

/** Ranges of all cars, and the choices that a car has or that are chosen (P200); on phones also area and work. */
export function FleetFacets({ list: { view, isArchive, labels, counts }, change }: FleetFacetsProps) {
  const isPhone = usePhone()
  const { ranges, choices: values } = useFleetValues(isArchive) ?? {}
  const choices = useMemo(() => values && choicesFor(values, view), [values, view])
  const spans = useMemo(
    () =>
      ranges &&
      Object.fromEntries(rangeFilters.map((filter) => [filter.name, spanOf(filter, ranges[filter.name])])),
    [ranges],
  )
  if (!spans || !choices) return null
  return (
    <>
      {isPhone && <AreaSelect {...{ view, counts }} onChange={change} />}
      {isPhone && <WorkTabs {...{ view, counts }} onChange={change} />}
      <FilterPanel
        {...{ view, labels, change, choices }}
        filters={fleetFilterFields}
        list="FLEET"
        spans={spans as never}
        words={fleetWords}
      />
    </>
  )
}

const choicesFor = (values: NonNullable<Fleet["choices"]>, view: CarSearch) =>
  Object.fromEntries(
    fleetFacets.map((name) => [
      name,
      Object.fromEntries([...values[name], ...(view[name] ?? [])].map((value) => [value, undefined])),
    ]),
  )
