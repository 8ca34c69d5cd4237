import type { Row } from "../../../contract/filters.ts"
import { dayOfDate, type Range } from "../../ui/range.ts"
import { sortRows } from "../../ui/table-state.ts"

/** The smallest and largest value of the loaded cars; null where no car has one (specification 9, decision 11). */
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
export type SortName = (typeof sortNames)[number]
/** A leading "-" means descending. */
export type Sort = SortName | `-${SortName}`

/** The cars that are due first stand on top unless a person asks otherwise. */
export const defaultSort: Sort = "delivery"

export const readSort = (text: string | undefined): Sort =>
  sortNames.flatMap((name) => [name, `-${name}`] as const).find((known) => known === text) ?? defaultSort

const sortValue = {
  // The offer's own delivery date, without working out 10,000 offers for the first screen.
  delivery: ({ car }: Row) => car.dateOfDelivery,
  price: ({ offer }: Row) => offer.netCents || null,
  kilometers: ({ car }: Row) => car.kilometerReading,
  designation: ({ car }: Row) => car.modelDesignation,
} as const satisfies Record<SortName, (row: Row) => string | number | null>

/** Sorted once per list and sorting; filtering keeps the order, so a keystroke never sorts. */
export function sortedRows(rows: readonly Row[], sort: Sort): readonly Row[] {
  const descending = sort.startsWith("-")
  return sortRows(rows, sortValue[sort.replace("-", "") as SortName], descending)
}
