import { useMemo } from "react"
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
import { Button } from "../../../ui/button/Button.tsx"
import { SearchInput } from "../../../ui/field/SearchInput.tsx"
import { Select } from "../../../ui/field/Select.tsx"
import { HStack, Text } from "../../../ui/layout/Layout.tsx"
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

/** Active filters as chips; search, area and work have their own controls above the list. */
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

type Work = Pick<CarSearch, "work" | "archive">

type Props = {
  view: CarSearch
  counts: Fleet["counts"] | undefined
  onChange: ChangeFleet
}

/** Search by VIN, job number or plate, the area, pending work of the provider with counts, and the archive. */
export function CarFilters({ view, counts, onChange }: Props) {
  const { search = "", area } = view
  // Choosing other work drops the filters that a link had set.
  const show = (next: Work) =>
    onChange(({ work: _work, archive: _archive, missing: _missing, series: _series, ...others }) => ({
      ...others,
      ...next,
    }))
  return (
    <HStack gap="3 4" align="center" wrap data-paper="never">
      <div className={styles.search}>
        <SearchInput
          label={texts.search}
          labelHidden
          value={search}
          onChange={(text) => onChange((before) => ({ ...before, search: text }))}
        />
      </div>
      <div className={styles.area}>
        <Select
          label={texts.area}
          labelHidden
          value={area ?? null}
          emptyLabel={texts.allAreas}
          onChange={(next) =>
            onChange(({ area: _, ...before }) => ({ ...before, ...(next && { area: next }) }))
          }
          options={areas.map((each) => ({ value: each, label: areaText[each] }))}
        />
      </div>
      {usePhone() ? <WorkSelect {...{ view, counts, show }} /> : <WorkButtons {...{ view, counts, show }} />}
    </HStack>
  )
}

type WorkProps = Pick<Props, "view" | "counts"> & { show: (next: Work) => void }

const countText = (counts: Props["counts"], each: keyof Fleet["counts"]) =>
  counts ? numberText(counts[each]) : "–"

function WorkButtons({ view: { work, archive }, counts, show }: WorkProps) {
  return (
    <HStack as="fieldset" gap={1} wrap className={styles.work}>
      <legend className="visually-hidden">{texts.work}</legend>
      {([undefined, ...carWork] as const).map((each) => (
        <Button
          key={each ?? "all"}
          size="small"
          variant="quiet"
          aria-pressed={!archive && work === each}
          onClick={() => show(each ? { work: each } : {})}
        >
          {texts.works[each ?? "all"]}{" "}
          {!archive && (
            <Text muted numbers style={{ marginInlineStart: 2 }}>
              {countText(counts, each ?? "all")}
            </Text>
          )}
        </Button>
      ))}
      <Button
        size="small"
        variant="quiet"
        aria-pressed={archive ?? false}
        onClick={() => show({ archive: true })}
      >
        {texts.archiveFilter}
      </Button>
    </HStack>
  )
}

/** The same as a select on phones, where buttons would take four lines. */
function WorkSelect({ view: { work, archive }, counts, show }: WorkProps) {
  const labelOf = (each: keyof Fleet["counts"]) =>
    archive
      ? texts.works[each]
      : texts.workCounted({ work: texts.works[each], cars: countText(counts, each) })
  return (
    <div className={styles.area}>
      <Select
        label={texts.work}
        labelHidden
        value={archive ? "archive" : (work ?? null)}
        emptyLabel={labelOf("all")}
        onChange={(next) => show(next === "archive" ? { archive: true } : next ? { work: next } : {})}
        options={[
          ...carWork.map((each) => ({ value: each, label: labelOf(each) })),
          { value: "archive", label: texts.archiveFilter },
        ]}
      />
    </div>
  )
}

type FleetFacetsProps = { list: FleetList; change: ChangeFleet }

/** Ranges of all cars, and the choices that a car has or that are chosen (P200). */
export function FleetFacets({ list: { view, isArchive, labels }, change }: FleetFacetsProps) {
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
    <FilterPanel
      {...{ view, labels, change, choices }}
      filters={fleetFilterFields}
      list="FLEET"
      spans={spans as never}
      words={fleetWords}
    />
  )
}

const choicesFor = (values: NonNullable<Fleet["choices"]>, view: CarSearch) =>
  Object.fromEntries(
    fleetFacets.map((name) => [
      name,
      Object.fromEntries([...values[name], ...(view[name] ?? [])].map((value) => [value, undefined])),
    ]),
  )
