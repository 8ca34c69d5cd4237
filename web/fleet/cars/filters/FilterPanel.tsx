import { memo, useMemo } from "react"
import {
  type FilterField,
  type FilterList,
  noValue,
  type RangeName,
} from "../../../../contract/fleet/filter-fields.ts"
import { Checkbox } from "../../../ui/field/Choice.tsx"
import { RangeSlider } from "../../../ui/field/RangeSlider.tsx"
import { DateInput } from "../../../ui/field/TypedInput.tsx"
import { FilterGroup } from "../../../ui/table/FilterPage.tsx"
import { inGerman } from "../../../ui/values/parse-input.ts"
import type { Range } from "../../../ui/values/range.ts"
import type { Labels } from "../labels.ts"
import { type ChoiceField, type ChoiceWords, choiceWord, titleOf } from "./filter-words.ts"
import { handlesOf, type RangeField, replaced, type Spans, withChoice, withRange } from "./filters.ts"

type FilterValues = Readonly<Record<string, unknown>>
type Change = (change: (before: FilterValues) => FilterValues) => void
/** Offered values, in the overviews with their numbers of cars. */
type Offered = Readonly<Record<string, number | undefined>>

type Props<All extends object> = {
  filters: readonly FilterField[]
  list: FilterList
  view: All
  spans: Spans
  choices: Readonly<Partial<Record<string, Offered>>>
  labels: Labels
  words?: ChoiceWords
  change: (change: (before: All) => All) => void
}

/** The filters of a list, without the search. Each is rendered again only when its own values or counts change. */
export function FilterPanel<All extends object>(props: Props<All>) {
  const { filters, list, spans, choices, labels, words } = props
  const view = props.view as FilterValues
  const change = props.change as unknown as Change
  return filters.map((filter) => {
    const { name, kind, keys } = filter
    if (kind === "text") return null
    if (kind === "choice") {
      const offered = choices[name]
      const chosen = view[name] as readonly string[] | undefined
      return <ChoiceFilter key={name} {...{ filter, list, chosen, labels, words, change, offered }} />
    }
    const ends = { from: view[keys[0]], to: view[keys[1]] }
    if (kind === "date") return <DateFilter key={name} {...{ filter, change, ...ends }} />
    const span = spans[name as RangeName]
    return span && <RangeFilter key={name} {...{ filter, list, span, change, ...ends }} />
  })
}

type ChoiceProps = {
  filter: ChoiceField
  list: FilterList
  offered: Offered | undefined
  chosen: readonly string[] | undefined
  labels: Labels
  words: ChoiceWords | undefined
  change: Change
}

const ChoiceFilter = memo(function ChoiceFilter(props: ChoiceProps) {
  const { filter, list, offered, chosen, labels, words, change } = props
  // Sorted by name in German; cars without a value come last.
  const choices = useMemo(
    () =>
      Object.keys(offered ?? {})
        .map((value) => ({ value, label: choiceWord(filter, value, labels, words) }))
        .sort(
          (a, b) => Number(a.value === noValue) - Number(b.value === noValue) || inGerman(a.label, b.label),
        ),
    [filter, offered, labels, words],
  )
  // The fleet also offers what not every car has, e.g. a warning.
  if (choices.length < (list === "FLEET" ? 1 : 2) && !chosen) return null
  return (
    <FilterGroup title={titleOf(filter, list)}>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          count={offered?.[value]}
          checked={chosen?.includes(value) ?? false}
          onChange={() => change((before) => withChoice(before, filter.name, value))}
        />
      ))}
    </FilterGroup>
  )
})

type Ends = { from: unknown; to: unknown; change: Change }
type RangeProps = Ends & { filter: RangeField; list: FilterList; span: Range }

const units = { cents: "€", percent: "%", day: undefined }

const RangeFilter = memo(function RangeFilter({ filter, list, span, from, to, change }: RangeProps) {
  const { of, keys } = filter
  const unit = units[of]
  return (
    <RangeSlider
      label={titleOf(filter, list)}
      kind={of === "day" ? "date" : "number"}
      {...(unit && { unit })}
      min={span[0]}
      max={span[1]}
      value={handlesOf(filter, { [keys[0]]: from, [keys[1]]: to }, span)}
      onChange={(range) => change((before) => withRange(before, filter, range, span))}
    />
  )
})

function DateFilter({ filter, from, to, change }: Ends & { filter: Extract<FilterField, { kind: "date" }> }) {
  const [first, last] = [from, to].map((day) => (day as string | undefined) ?? null) as [string, string]
  const set = (key: string) => (day: string | null) =>
    change((before) => replaced(before, [key], { [key]: day ?? undefined }))
  return (
    <>
      <DateInput label={filter.ends[0]} value={first} onChange={set(filter.keys[0])} />
      <DateInput
        label={filter.ends[1]}
        {...(first && { min: first })}
        value={last}
        onChange={set(filter.keys[1])}
      />
    </>
  )
}
