import { dateText, numberText } from "../../../../contract/core/format.ts"
import { fieldOf } from "../../../../contract/fleet/car-fields.ts"
import {
  type FilterField,
  type FilterList,
  noValue,
  type RangeUnit,
} from "../../../../contract/fleet/filter-fields.ts"
import type { ActiveFilter } from "../../../ui/table/FilterPage.tsx"
import { common } from "../../../ui/texts.de.ts"
import type { Labels } from "../labels.ts"
import { replaced, withChoice } from "./filters.ts"
import { texts } from "./texts.de.ts"

export function titleOf(filter: FilterField, list: FilterList): string {
  const { label } = filter
  if (label) return typeof label === "string" ? label : label[list]
  return filter.kind === "choice" && filter.field ? fieldOf(filter.field).label : filter.name
}

export type ChoiceField = Extract<FilterField, { kind: "choice" }>
type Words = Readonly<Record<string, string>>
export type ChoiceWords = Readonly<Record<string, Words>>

const wordIn = (words: Words, value: string) => (Object.hasOwn(words, value) ? words[value] : undefined)

/** The label of a field's value; undefined for none, and for unknown ids from links. */
function carWord({ field: name }: ChoiceField, value: string, labels: Labels): string | undefined {
  const field = name && fieldOf(name)
  if (field?.kind === "option") return labels.option(value)
  if (field?.kind === "location") return labels.location(value)
  return field?.kind === "choice" ? wordIn(field.labels, value) : undefined
}

export function choiceWord(
  choice: ChoiceField,
  value: string,
  labels: Labels,
  words: ChoiceWords = {},
): string {
  const word = carWord(choice, value, labels)
  if (word) return word
  const own = words[choice.name] ?? (choice.field && fieldOf(choice.field).kind === "flag" && yesAndNo)
  if (own) return wordIn(own, value) ?? texts.unknownChoice
  return value === noValue ? (choice.none ?? texts.none) : texts.unknownChoice
}
const yesAndNo = { yes: common.yes, no: common.no }

type End = string | number | undefined
const endText: Readonly<Record<RangeUnit, (end: string | number) => string>> = {
  cents: (cents) => `${numberText(Number(cents) / 100)}\u00a0€`,
  percent: (percent) => `${percent}\u00a0%`,
  day: (date) => dateText(String(date)),
}

function rangeText(label: string, of: RangeUnit, ends: readonly [End, End]): string {
  const [from, to] = ends.map((end) => (end === undefined ? undefined : endText[of](end)))
  if (from && to) return texts.rangeBoth({ label, from, to })
  return from ? texts.rangeFrom({ label, from }) : texts.rangeTo({ label, to })
}

type Chips<All> = {
  filters: readonly FilterField[]
  list: FilterList
  view: All
  labels: Labels
  change: (change: (before: All) => All) => void
  words?: ChoiceWords
}

/** The active filters as chips, each removable (P107). */
export const filterChips = <All extends object>(chips: Chips<All>): readonly ActiveFilter[] =>
  chips.filters.flatMap((filter) => chipsOf(filter, chips))

function chipsOf<All extends object>(
  filter: FilterField,
  { list, view, labels, change, words }: Chips<All>,
): readonly ActiveFilter[] {
  const filterValues = view as Readonly<Record<string, End | readonly string[]>>
  const title = titleOf(filter, list)
  const leave = (keys: readonly string[]) => () => change((before) => replaced(before, keys))
  if (filter.kind === "choice")
    return ((filterValues[filter.name] ?? []) as readonly string[]).map((value) => {
      const word = choiceWord(filter, value, labels, words)
      return {
        key: `${filter.name} ${value}`,
        label: carWord(filter, value, labels) ? word : texts.chip({ filter: title, value: word }),
        onRemove: () => change((before) => withChoice(before, filter.name, value)),
      }
    })
  const ends = filter.keys.map((key) => filterValues[key] as End) as [End, End]
  if (ends.every((end) => !end && end !== 0)) return []
  if (filter.kind === "date")
    return filter.keys.flatMap((key, at) => {
      const day = ends[at]
      if (!day) return []
      const label = texts.chip({ filter: filter.ends[at]!, value: dateText(String(day)) })
      return [{ key, label, onRemove: leave([key]) }]
    })
  const label =
    filter.kind === "text"
      ? texts.chip({ filter: title, value: String(ends[0]) })
      : rangeText(title, filter.of, ends)
  return [{ key: filter.name, label, onRemove: leave(filter.keys) }]
}
