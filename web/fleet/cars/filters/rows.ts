import type { PlainDate } from "../../../../contract/core/dates.ts"
import { columnFact, type FactName, factValue } from "../../../../contract/fleet/agent-facts.ts"
import {
  type FacetName,
  type Filters,
  facetNames,
  type RangeName,
  rangeFilters,
} from "../../../../contract/fleet/filter-fields.ts"
import {
  type CarNames,
  facetOf,
  type Row,
  rangeValueOf,
  searchAndRangeTest,
} from "../../../../contract/fleet/filters.ts"
import { type SortValue, sortRows } from "../../../ui/values/table-state.ts"
import type { Labels } from "../labels.ts"
import { type Spans, spanOf } from "./filters.ts"

/** Minimum and maximum of a range over all cars; null if no car has a value. */
function endsOf(rows: readonly Row[], read: (typeof rangeValueOf)[RangeName]) {
  let low: number | string | null = null
  let high: number | string | null = null
  for (const row of rows) {
    const value = read(row)
    if (value === null) continue
    if (low === null || value < low) low = value
    if (high === null || value > high) high = value
  }
  return low === null || high === null ? null : ([low, high] as const)
}

/** The spans of all ranges for the loaded cars (P98, P11). */
export const spansOf = (rows: readonly Row[]): Spans =>
  Object.fromEntries(
    rangeFilters.map((filter) => [filter.name, spanOf(filter, endsOf(rows, rangeValueOf[filter.name]))]),
  ) as Spans

export const sortNames = ["delivery", "price", "underList", "kilometers", "designation"] as const
type SortName = (typeof sortNames)[number] | FactName
/** A leading "-" means descending. */
export type Sort = SortName | `-${SortName}`

/** By default cars with the earliest delivery come first. */
export const defaultSort: Sort = "delivery"

/** Sort names in links that differ from the column's. */
const namedOrders: { readonly [name: string]: SortName } = {
  dateOfDelivery: "delivery",
  kilometerReading: "kilometers",
  modelDesignation: "designation",
}
export const orderOf = (column: string): SortName => namedOrders[column] ?? (column as FactName)

const isOrder = (name: string): name is SortName =>
  (sortNames as readonly string[]).includes(name) || columnFact(name) !== undefined

export const readSort = (text = ""): Sort => {
  const name = text.replace("-", "")
  if (!isOrder(name)) return defaultSort
  const order = orderOf(name)
  return text.startsWith("-") ? `-${order}` : order
}

/** Cached, since 10,000 cars have few different dates. */
const dayNumbers = new Map<PlainDate, number>()
function dayNumber(date: PlainDate): number {
  const cached = dayNumbers.get(date)
  if (cached !== undefined) return cached
  const number = Number(date.replaceAll("-", ""))
  dayNumbers.set(date, number)
  return number
}

const valuesOf: { readonly [Name in SortName]?: (row: Row) => SortValue } = {
  // The car's own delivery date, without computing 10,000 offers for the first screen.
  delivery: ({ car }) => car.dateOfDelivery && dayNumber(car.dateOfDelivery),
  price: ({ offer }) => offer.netCents || null,
  kilometers: ({ car }) => car.kilometerReading,
  designation: ({ car }) => car.modelDesignation,
}

/** Sorted rows, cached per list and order. Filtering keeps the order, so typing never sorts. */
export function sortedRows(rows: readonly Row[], sort: Sort, labels: Labels): readonly Row[] {
  const orders = ordersOf.get(rows) ?? new Map<Sort, Order>()
  ordersOf.set(rows, orders)
  const cached = orders.get(sort)
  const name = sort.replace("-", "") as SortName
  const value = valuesOf[name]
  if (cached && (value || cached.labels === labels)) return cached.rows
  const fact = columnFact(name)
  const rankOf = value ?? ((row: Row) => fact && factValue(fact, row, labels))
  const sorted = sortRows(rows, rankOf, sort.startsWith("-"))
  orders.set(sort, { labels, rows: sorted })
  return sorted
}

type Order = { labels: Labels; rows: readonly Row[] }

/** Orders used so far, per list. */
const ordersOf = new WeakMap<readonly Row[], Map<Sort, Order>>()

/** A facet of a list: its distinct values, number of cars per value, and the index of each car's value, in list order. */
type FacetColumn = {
  readonly values: readonly string[]
  readonly totals: readonly number[]
  readonly places: Uint32Array
}

/** Computed once per list, in the order of `facetNames`. */
function facetColumns(rows: readonly Row[]): readonly FacetColumn[] {
  const cached = columnsOfList.get(rows)
  if (cached) return cached
  const made = facetNames.map((_, facet) => {
    const placeOf = new Map<string, number>()
    const totals: number[] = []
    const valueIndexes = new Uint32Array(rows.length)
    for (let at = 0; at < rows.length; at += 1) {
      const value = facetOf(rows[at]!, facet)
      let valueIndex = placeOf.get(value)
      if (valueIndex === undefined) {
        valueIndex = placeOf.size
        placeOf.set(value, valueIndex)
        totals.push(0)
      }
      valueIndexes[at] = valueIndex
      totals[valueIndex]! += 1
    }
    return { values: [...placeOf.keys()], totals, places: valueIndexes }
  })
  columnsOfList.set(rows, made)
  return made
}
const columnsOfList = new WeakMap<readonly Row[], readonly FacetColumn[]>()

type Counts = Readonly<Record<FacetName, Readonly<Record<string, number>>>>

/** Occurring values and their number of cars under the other filters: what choosing only that value would show. */
export function countChoices(rows: readonly Row[], filters: Filters, names: CarNames): Counts {
  const columns = facetColumns(rows)
  const counts = countsUnder(rows, columns, filters, names) ?? columns.map(({ totals }) => totals)
  return Object.fromEntries(
    facetNames.map((name, at) => [
      name,
      Object.fromEntries(columns[at]!.values.map((value, valueIndex) => [value, counts[at]![valueIndex]!])),
    ]),
  ) as Counts
}

/** The counts of each facet by index; null if nothing filters. */
function countsUnder(
  rows: readonly Row[],
  columns: readonly FacetColumn[],
  filters: Filters,
  names: CarNames,
): readonly Uint32Array[] | null {
  const test = searchAndRangeTest(filters, names)
  const facets = columns.map(({ values, places }, at) => {
    const selected = filters[facetNames[at]!]
    const chosen = selected?.length ? values.map((value) => selected.includes(value)) : null
    return { places, chosen, counts: new Uint32Array(values.length) }
  })
  const choosing = facets.filter(({ chosen }) => chosen)
  if (!test && choosing.length === 0) return null
  for (let at = 0; at < rows.length; at += 1) {
    if (test?.(rows[at]!) === false) continue
    const missed = choosing.filter(({ chosen, places }) => !chosen![places[at]!])
    if (missed.length > 1) continue
    for (const { counts, places } of missed.length === 1 ? missed : facets) counts[places[at]!]! += 1
  }
  return facets.map(({ counts }) => counts)
}
