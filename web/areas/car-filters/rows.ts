import type { Row } from "../../../contract/filters.ts"
import { dayOfDate, type Range, sortRows } from "../../ui/values/index.ts"
import { amountOf, type Prices } from "../car/index.ts"

/** The smallest and largest value of the loaded cars; null where no car has one (P98, P11). */
export type Spans = { readonly price: Range | null; readonly delivery: Range | null }

const spanOf = (values: readonly number[]): Range | null => {
  if (values.length === 0) return null
  let [low, high] = [values[0]!, values[0]!]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/** Price in cents, delivery in days (`dayOfDate`). */
export const spansOf = (rows: readonly Row[]): Spans => ({
  price: spanOf(rows.map(({ offer }) => offer.netCents).filter((cents) => cents > 0)),
  delivery: spanOf(rows.flatMap(({ offer }) => (offer.deliveryDate ? [dayOfDate(offer.deliveryDate)] : []))),
})

export const sortNames = ["delivery", "price", "kilometers", "designation"] as const
type SortName = (typeof sortNames)[number]
/** A leading "-" means descending. */
export type Sort = SortName | `-${SortName}`

/** The cars that are due first stand on top unless a person asks otherwise. */
export const defaultSort: Sort = "delivery"

export const readSort = (text: string | undefined): Sort =>
  sortNames.flatMap((name) => [name, `-${name}`] as const).find((known) => known === text) ?? defaultSort

const sortValueOf = (prices: Prices) =>
  ({
    // The offer's own delivery date, without working out 10,000 offers for the first screen.
    delivery: ({ car }: Row) => car.dateOfDelivery && Number(car.dateOfDelivery.replaceAll("-", "")),
    price: ({ offer }: Row) => amountOf(offer, prices) || null,
    kilometers: ({ car }: Row) => car.kilometerReading,
    designation: ({ car }: Row) => car.modelDesignation,
  }) satisfies Record<SortName, (row: Row) => string | number | null>

/**
 * Sorted once per list and sorting; filtering keeps the order, so a keystroke never sorts. By price means by the one that
 * is shown first: the gross price of Pre-Offer 1 is entered, and need not rank like the net one.
 */
export function sortedRows(rows: readonly Row[], sort: Sort, prices: Prices): readonly Row[] {
  const orders = ordersOf.get(rows) ?? new Map<string, readonly Row[]>()
  ordersOf.set(rows, orders)
  const key = `${sort} ${prices}`
  const known = orders.get(key)
  if (known) return known
  const descending = sort.startsWith("-")
  const sorted = sortRows(rows, sortValueOf(prices)[sort.replace("-", "") as SortName], descending)
  orders.set(key, sorted)
  return sorted
}

/** The orders that somebody has looked at, as long as the list is there. */
const ordersOf = new WeakMap<readonly Row[], Map<string, readonly Row[]>>()
