import {
  type CarNames,
  type FacetName,
  type Filters,
  matchingRows,
  type Row,
} from "../../../contract/filters.ts"
import { toCents } from "../../../contract/money.ts"
import type { OverviewSearch } from "../../links.ts"
import { dateOfDay, dayOfDate, type Range } from "../../ui/values/index.ts"
import type { Spans } from "./rows.ts"

/** What a list shows: the filters of its cars, and whether only watched ones. */
export type ListFilters = Filters & Pick<OverviewSearch, "watched" | "pick">

/** Changes filters by what they were; the list starts at its first page again. */
export type ChangeFilters = (change: (filters: ListFilters) => ListFilters) => void

/** The list as a person has set it up. */
export type ListView = ListFilters & Pick<OverviewSearch, "sort" | "page" | "size">

/** Each filter by its name in the texts, with what it keeps in the URL. */
const filterKeys = {
  search: ["search"],
  price: ["priceFrom", "priceTo"],
  delivery: ["deliveryFrom", "deliveryTo"],
  underList: ["underFrom", "underTo"],
  promotion: ["promotion"],
  brand: ["brand"],
  model: ["model"],
  colour: ["colour"],
  location: ["location"],
} as const satisfies Record<string, readonly (keyof Filters)[]>
type FilterName = keyof typeof filterKeys

const asking = [...Object.values(filterKeys).flat(), "watched", "sort", "page"] as const

/** Whether anything narrows the list: a filter, or the choice of watched cars. */
export const isFiltered = (view: ListView): boolean =>
  [...Object.values(filterKeys).flat(), "watched" as const, "pick" as const].some(
    (key) => view[key] !== undefined,
  )

/** The list as an overview opens: nothing is filtered, sorted or turned. */
export const isUsual = (view: ListView): boolean => asking.every((key) => view[key] === undefined)

type FilterSuggestion = { name: FilterName; count: number; leave: (filters: ListFilters) => ListFilters }

const without = (filters: ListFilters, keys: readonly (keyof Filters)[]): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !(keys as readonly string[]).includes(key)))

/** For filters that leave nothing: which of them to leave out to find something, and how many cars that would be. */
export const filterSuggestions = (
  rows: readonly Row[],
  filters: Filters,
  names: CarNames,
): readonly FilterSuggestion[] =>
  (Object.keys(filterKeys) as FilterName[])
    .filter((name) => filterKeys[name].some((key) => filters[key] !== undefined))
    .map((name) => ({
      name,
      count: matchingRows(rows, without(filters, filterKeys[name]), names).length,
      leave: (before: ListFilters) => without(before, filterKeys[name]),
    }))
    .filter(({ count }) => count > 0)

/** Leaves out what does not filter, so that links stay short and compare equal. */
const tidy = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  )

export const withSearch = (filters: Filters, search: string): Filters => tidy({ ...filters, search })

/** Adds a choice, or takes it away when it was there. */
export function withChoice(filters: Filters, name: FacetName, value: string): Filters {
  const before = filters[name] ?? []
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return tidy({ ...filters, [name]: after })
}

/** Prices move in whole euros: the span of the loaded cars, widened to them; null when there is nothing to choose. */
export const euroSpan = ({ price }: Spans): Range | null =>
  price && [Math.floor(price[0] / 100), Math.ceil(price[1] / 100)]

/** The slider's two euros; an end that stands at the edge of the span does not filter. */
export const withPrices = (filters: Filters, [low, high]: Range, span: Range): Filters => {
  const { priceFrom: _from, priceTo: _to, ...others } = filters
  return {
    ...others,
    ...(low > span[0] && { priceFrom: toCents(low) }),
    ...(high < span[1] && { priceTo: toCents(high) }),
  }
}

/** The slider's two days; an end that stands at the edge of the span does not filter. */
export const withDelivery = (filters: Filters, [first, last]: Range, span: Range): Filters => {
  const { deliveryFrom: _from, deliveryTo: _to, ...others } = filters
  return {
    ...others,
    ...(first > span[0] && { deliveryFrom: dateOfDay(first) }),
    ...(last < span[1] && { deliveryTo: dateOfDay(last) }),
  }
}

/** Whole percents below the list price; null where all cars have the same. */
export const underSpan = ({ underList }: Spans): Range | null =>
  underList && [Math.floor(underList[0] / 10), Math.ceil(underList[1] / 10)]

/** The slider's two percents; an end that stands at the edge of the span does not filter. */
export const withUnderList = (filters: Filters, [low, high]: Range, span: Range): Filters => {
  const { underFrom: _from, underTo: _to, ...others } = filters
  return { ...others, ...(low > span[0] && { underFrom: low }), ...(high < span[1] && { underTo: high }) }
}

/** Where the slider's handles stand: the set values, else the edges of the span. */
export const pricesOf = ({ priceFrom, priceTo }: Filters, span: Range): Range => [
  priceFrom === undefined ? span[0] : priceFrom / 100,
  priceTo === undefined ? span[1] : priceTo / 100,
]
export const deliveryOf = ({ deliveryFrom, deliveryTo }: Filters, span: Range): Range => [
  deliveryFrom === undefined ? span[0] : dayOfDate(deliveryFrom),
  deliveryTo === undefined ? span[1] : dayOfDate(deliveryTo),
]
export const underListOf = ({ underFrom, underTo }: Filters, span: Range): Range => [
  underFrom ?? span[0],
  underTo ?? span[1],
]
