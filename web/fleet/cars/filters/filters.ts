import { toCents } from "../../../../contract/core/money.ts"
import {
  carFilters,
  type FilterField,
  type Filters,
  type RangeName,
  type RangeUnit,
} from "../../../../contract/fleet/filter-fields.ts"
import type { OverviewSearch } from "../../../core/searches.ts"
import { dateOfDay, dayOfDate, type Range } from "../../../ui/values/range.ts"

export type ListFilters = Filters & Pick<OverviewSearch, "watched" | "pick">

export type ListView = ListFilters & Pick<OverviewSearch, "sort" | "page" | "size">

const filterKeys = carFilters.flatMap(({ keys }): readonly (keyof Filters)[] => keys)
const narrowingKeys = [...filterKeys, "watched", "pick"] as const

export const isFiltered = (view: ListView): boolean => narrowingKeys.some((key) => view[key] !== undefined)

/** Whether the list begins with its first cars in default order. */
export const isUsual = (view: ListView): boolean =>
  !isFiltered(view) && view.sort === undefined && view.page === undefined

const isEmpty = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

export const setFilters = (view: Filters): Filters =>
  Object.fromEntries(filterKeys.flatMap((key) => (isEmpty(view[key]) ? [] : [[key, view[key]]])))

type FilterValues = Readonly<Record<string, unknown>>

/** Replaces values and drops unset ones: links stay short and comparable. */
export const replaced = <All extends object>(
  filters: All,
  keys: readonly string[],
  next: FilterValues = {},
): All =>
  Object.fromEntries([
    ...Object.entries(filters).filter(([key]) => !keys.includes(key)),
    ...Object.entries(next).filter(([, value]) => !isEmpty(value)),
  ]) as All

export const withSearch = <All extends Filters>(filters: All, search: string): All =>
  replaced(filters, ["search"], { search })

/** Adds a choice, or removes it if it is set. */
export function withChoice<All extends object>(filters: All, name: string, value: string): All {
  const before = ((filters as FilterValues)[name] ?? []) as readonly string[]
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return replaced(filters, [name], { [name]: after })
}

type Value = number | string
/** Slider numbers in euros, days or percents. `ofCar` converts a car's value, the others those in the address. */
type Scale = {
  ofCar(value: Value): number
  read(kept: Value): number
  write(at: number): Value
}
const scales: Readonly<Record<RangeUnit, Scale>> = {
  cents: {
    ofCar: (cents) => Number(cents) / 100,
    read: (cents) => Number(cents) / 100,
    write: toCents,
  },
  percent: {
    ofCar: (tenths) => Number(tenths) / 10,
    read: Number,
    write: Number,
  },
  day: {
    ofCar: (date) => dayOfDate(String(date)),
    read: (date) => dayOfDate(String(date)),
    write: dateOfDay,
  },
}

export type Spans = Readonly<Record<RangeName, Range | null>>
export type RangeField = Extract<FilterField, { kind: "range" }>

/** Minimum and maximum of the cars, widened to whole numbers. */
export const spanOf = ({ of }: Pick<RangeField, "of">, ends: readonly [Value, Value] | null): Range | null =>
  ends && [Math.floor(scales[of].ofCar(ends[0])), Math.ceil(scales[of].ofCar(ends[1]))]

export const handlesOf = ({ of, keys }: RangeField, filters: FilterValues, span: Range): Range => {
  const at = (end: 0 | 1) => {
    const limit = filters[keys[end]] as Value | undefined
    return limit === undefined ? span[end] : scales[of].read(limit)
  }
  return [at(0), at(1)]
}

/** The filters for the slider's handles; a handle at the end of the span does not filter. */
export const withRange = <All extends object>(
  filters: All,
  { of, keys }: RangeField,
  [low, high]: Range,
  span: Range,
): All =>
  replaced(filters, keys, {
    ...(low > span[0] && { [keys[0]]: scales[of].write(low) }),
    ...(high < span[1] && { [keys[1]]: scales[of].write(high) }),
  })
