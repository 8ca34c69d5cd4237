import type { AgentCar } from "../../../contract/cars.ts"
import { type Offer, offerOf } from "../../../contract/offers.ts"
import { dayOfDate, type Range } from "../../ui/range.ts"
import { sortRows } from "../../ui/table-state.ts"

/** The choices of the filter sidebar; the pages decide which of them they show (specification 2). */
export const facetNames = ["promotion", "brand", "model", "colour", "location"] as const
export type FacetName = (typeof facetNames)[number]

/** Stands for a car that has no such value, so that it can be chosen and written into a link. */
export const noValue = "none"

/** A car with everything that filters and sorting look at. */
export type Row = {
  readonly car: AgentCar
  /** Pre-Offer 1, or the list price of a selection car (decision 13). */
  readonly offer: Offer
  readonly searchText: string
  /** In the order of `facetNames`. */
  readonly facets: readonly string[]
}

/** VIN, plate and job number are found however they are spaced or written. */
export const searchForm = (text: string): string => text.toLowerCase().replace(/[\s-]/g, "")

/** Each value is worked out when it is first looked at, once per list: the first screen needs the offers of its rows only. */
class CarRow implements Row {
  readonly car: AgentCar
  #offer: Offer | undefined
  #searchText: string | undefined
  #facets: readonly string[] | undefined

  constructor(car: AgentCar) {
    this.car = car
  }

  get offer(): Offer {
    this.#offer ??= offerOf(this.car, "MAIN")
    return this.#offer
  }

  get searchText(): string {
    this.#searchText ??= searchTextOf(this.car)
    return this.#searchText
  }

  get facets(): readonly string[] {
    this.#facets ??= facetsOf(this.car)
    return this.#facets
  }
}

const searchTextOf = ({ idNumber, licensePlateNumber, jobNumber }: AgentCar): string =>
  [idNumber, licensePlateNumber, jobNumber].map(searchForm).join("\n")

const facetsOf = ({ promotion, brand, model, paintBaseColor, locationId }: AgentCar): readonly string[] =>
  [promotion, brand, model, paintBaseColor, locationId].map((value) => value ?? noValue)

export const rowsOf = (cars: readonly AgentCar[]): readonly Row[] => cars.map((car) => new CarRow(car))

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
