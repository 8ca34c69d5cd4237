import { columnFact, type FactName, factValue } from "../../../contract/agent-facts.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { type RangeName, rangeFilters } from "../../../contract/filter-fields.ts"
import { type CarNames, type Row, rangeValueOf } from "../../../contract/filters.ts"
import { bestFirst, searchOf } from "../../../contract/search.ts"
import { type SortValue, sortRows } from "../../ui/values/index.ts"
import { amountOf, type Labels, type Prices } from "../car/index.ts"
import { type ListView, type Spans, spanOf } from "./filters.ts"

/** The least and the most that a range looks at in some car; null where no car has a value. */
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

/** What the loaded cars leave to choose in each range (P98, P11). */
export const spansOf = (rows: readonly Row[]): Spans =>
  Object.fromEntries(
    rangeFilters.map((filter) => [filter.name, spanOf(filter, endsOf(rows, rangeValueOf[filter.name]))]),
  ) as Spans

export const sortNames = ["delivery", "price", "underList", "kilometers", "designation"] as const
type SortName = (typeof sortNames)[number] | FactName
/** A leading "-" means descending. */
export type Sort = SortName | `-${SortName}`

/** The cars that are due first stand on top unless a person asks otherwise. */
export const defaultSort: Sort = "delivery"

/** Orders that links call by another name than their column. */
const namedOrders: { readonly [name: string]: SortName } = {
  dateOfDelivery: "delivery",
  kilometerReading: "kilometers",
  modelDesignation: "designation",
}
/** The order of a column, as links call it. */
export const orderOf = (column: string): SortName => namedOrders[column] ?? (column as FactName)

const isOrder = (name: string): name is SortName =>
  (sortNames as readonly string[]).includes(name) || columnFact(name) !== undefined

export const readSort = (text = ""): Sort => {
  const name = text.replace("-", "")
  if (!isOrder(name)) return defaultSort
  const order = orderOf(name)
  return text.startsWith("-") ? `-${order}` : order
}

/** Days are few among ten thousand cars: each is read once. */
const dayNumbers = new Map<PlainDate, number>()
function dayNumber(date: PlainDate): number {
  const known = dayNumbers.get(date)
  if (known !== undefined) return known
  const number = Number(date.replaceAll("-", ""))
  dayNumbers.set(date, number)
  return number
}

const valuesOf = (prices: Prices): { readonly [Name in SortName]?: (row: Row) => SortValue } => ({
  // The offer's own delivery date, without working out 10,000 offers for the first screen.
  delivery: ({ car }) => car.dateOfDelivery && dayNumber(car.dateOfDelivery),
  price: ({ offer }) => amountOf(offer, prices) || null,
  kilometers: ({ car }) => car.kilometerReading,
  designation: ({ car }) => car.modelDesignation,
})

/**
 * Sorted once per list and sorting; filtering keeps the order, so a keystroke never sorts. By price means by the one that
 * is shown first: the gross price of Pre-Offer 1 is entered, and need not rank like the net one. Places and options rank by what
 * they are called.
 */
export function sortedRows(rows: readonly Row[], sort: Sort, prices: Prices, labels: Labels): readonly Row[] {
  const orders = ordersOf.get(rows) ?? new Map<string, Order>()
  ordersOf.set(rows, orders)
  const key = `${sort} ${prices}`
  const known = orders.get(key)
  const name = sort.replace("-", "") as SortName
  const value = valuesOf(prices)[name]
  if (known && (value || known.labels === labels)) return known.rows
  const fact = columnFact(name)
  const rankOf = value ?? ((row: Row) => fact && factValue(fact, row, labels))
  const sorted = sortRows(rows, rankOf, sort.startsWith("-"))
  orders.set(key, { labels, rows: sorted })
  return sorted
}

/** What the names were when it was worked out. */
type Order = { labels: Labels; rows: readonly Row[] }

/** The orders that somebody has looked at, as long as the list is there. */
const ordersOf = new WeakMap<readonly Row[], Map<string, Order>>()

/** Whether what fits a search best stands in front: where something is searched and no order was chosen. */
export const isRanked = ({ search = "", sort }: ListView): boolean => !sort && searchOf(search) !== null

/** The found rows as a person gets to see them: the best in front, unless they chose an order (P186). */
export function rankedRows(rows: readonly Row[], view: ListView, names: CarNames): readonly Row[] {
  const search = view.sort ? null : searchOf(view.search ?? "")
  return search ? bestFirst(rows, (row) => row.searchText(names), search) : rows
}
