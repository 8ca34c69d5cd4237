import type { AgentCar } from "./cars.ts"
import { type Offer, offerOf } from "./offers.ts"
import { isUnderListWithin, type UnderList, underListOf } from "./under-list.ts"

/** The choices of the filter sidebar; the pages decide which of them they show (P82). */
export const facetNames = ["promotion", "brand", "model", "colour", "location"] as const
export type FacetName = (typeof facetNames)[number]

/** Means a car without such a value, so that it can be chosen and be part of a link. */
export const noValue = "none"

/** The filters as the URL keeps them: what is absent does not filter. Prices in cents, `under…` in whole percent. */
export type Filters = { [Name in FacetName]?: string[] } & {
  search?: string
  priceFrom?: number
  priceTo?: number
  deliveryFrom?: string
  deliveryTo?: string
  /** How far below the list price, at least and at most (P182). */
  underFrom?: number
  underTo?: number
}

/** A car with everything that filters look at. */
export type Row = {
  readonly car: AgentCar
  /** Pre-Offer 1, or the list price of a selection car (P13). */
  readonly offer: Offer
  readonly underList: UnderList | null
  readonly searchText: string
  /** In the order of `facetNames`. */
  readonly facets: readonly string[]
}

/** VIN, plate and job number are found whatever their spaces, hyphens and case. */
export const searchForm = (text: string): string => text.toLowerCase().replace(/[\s-]/g, "")

/** Each value is computed when first used, once per list: the first screen needs the offers of its own rows only. */
class CarRow implements Row {
  readonly car: AgentCar
  #offer: Offer | undefined
  #underList: UnderList | null | undefined
  #searchText: string | undefined
  #facets: readonly string[] | undefined

  constructor(car: AgentCar) {
    this.car = car
  }

  get offer(): Offer {
    this.#offer ??= offerOf(this.car, "MAIN")
    return this.#offer
  }

  get underList(): UnderList | null {
    if (this.#underList === undefined) this.#underList = underListOf(this.car, this.offer)
    return this.#underList
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

/** The values chosen of each facet, in the order of `facetNames`; null where none is. */
export const chosenIn = (filters: Filters): readonly (ReadonlySet<string> | null)[] =>
  facetNames.map((name) => (filters[name]?.length ? new Set(filters[name]) : null))

/**
 * What is not a choice: the search and the ranges. A range that is set leaves out cars without the value; null when
 * every car passes.
 */
export function bareTest(filters: Filters) {
  const { search = "", priceFrom, priceTo, deliveryFrom, deliveryTo, underFrom, underTo } = filters
  const wanted = searchForm(search)
  const byPrice = priceFrom !== undefined || priceTo !== undefined
  const byDate = deliveryFrom !== undefined || deliveryTo !== undefined
  const byUnder = underFrom !== undefined || underTo !== undefined
  const [leastUnder, mostUnder] = [underFrom ?? Number.NEGATIVE_INFINITY, underTo ?? Number.POSITIVE_INFINITY]
  const [lowCents, highCents] = [priceFrom ?? 0, priceTo ?? Number.POSITIVE_INFINITY]
  const [firstDay, lastDay] = [deliveryFrom ?? "", deliveryTo ?? "9999-12-31"]
  const isOfferWithin = ({ netCents, deliveryDate }: Offer) =>
    (!byPrice || (netCents > 0 && netCents >= lowCents && netCents <= highCents)) &&
    (!byDate || (deliveryDate !== null && deliveryDate >= firstDay && deliveryDate <= lastDay))
  const isWithin = (row: Row) =>
    isOfferWithin(row.offer) && (!byUnder || isUnderListWithin(row.underList, leastUnder, mostUnder))
  const byRange = byPrice || byDate || byUnder
  if (wanted === "" && !byRange) return null
  return (row: Row): boolean =>
    (wanted === "" || row.searchText.includes(wanted)) && (!byRange || isWithin(row))
}

/**
 * The rows that meet every filter, in their order: the one rule of overview and saved searches. One pass; called with
 * each keystroke.
 */
export function matchingRows(rows: readonly Row[], filters: Filters): readonly Row[] {
  const test = bareTest(filters)
  const choices = chosenIn(filters).flatMap((values, at) => (values ? [{ at, values }] : []))
  if (!test && choices.length === 0) return rows
  return rows.filter(
    (row) => test?.(row) !== false && choices.every(({ at, values }) => values.has(row.facets[at]!)),
  )
}
