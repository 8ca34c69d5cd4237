import type { AgentCar } from "./cars.ts"
import { colourText } from "./enums.ts"
import { type JoinedTexts, joinTexts, placesOf } from "./joined-texts.ts"
import { type Offer, offerOf } from "./offers.ts"
import { folded, isFound, searchOf, searchTextOf } from "./search.ts"
import { isUnderListWithin, type UnderList, underListOf } from "./under-list.ts"

/** The choices of the filter sidebar; the pages decide which of them they show (P82). */
export const facetNames = ["promotion", "brand", "model", "colour", "drive", "location"] as const
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

/** What the ids in a car are called, as the person who searches reads them; "" for none. */
export type CarNames = {
  option: (id: string | null) => string
  location: (id: string | null) => string
}

/** A car with everything that filters look at. */
export type Row = {
  readonly car: AgentCar
  /** Pre-Offer 1, or the list price of a selection car (P13). */
  readonly offer: Offer
  readonly underList: UnderList | null
  /** What a search looks at (P185), worked out once for the same names. */
  searchText(names: CarNames): string
}

/** Each value is computed when first used, once per list: the first screen needs the offers of its own rows only. */
class CarRow implements Row {
  readonly car: AgentCar
  #offer: Offer | undefined
  #underList: UnderList | null | undefined
  #searchText = ""
  #names: CarNames | undefined

  constructor(car: AgentCar) {
    this.car = car
  }

  get offer(): Offer {
    this.#offer ??= offerOf(this.car, "MAIN")
    return this.#offer
  }

  get underList(): UnderList | null {
    if (this.#underList === undefined) this.#underList = underListOf(this.car, () => this.offer)
    return this.#underList
  }

  searchText(names: CarNames): string {
    if (this.#names === names) return this.#searchText
    this.#names = names
    this.#searchText = carSearchText(this.car, names)
    return this.#searchText
  }
}

/** Names and designations are few: each is folded once for ten thousand cars. */
const remembered = new Map<string, string>()
function foldedOnce(text: string): string {
  const known = remembered.get(text)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const form = folded(text)
  remembered.set(text, form)
  return form
}
const mostRemembered = 20_000

/** What a car is found by: its numbers, and what its row says of it in words; `more` where a row says more. No price, no person. */
export const carSearchText = (car: AgentCar, names: CarNames, more: readonly string[] = []): string =>
  searchTextOf(
    [car.jobNumber, car.licensePlateNumber, car.idNumber],
    [
      names.option(car.brand),
      names.option(car.model),
      names.option(car.modelSeries),
      car.modelDesignation,
      car.paintBaseColor ? colourText[car.paintBaseColor] : "",
      car.area === "PRE_OFFER" ? names.location(car.locationId) : "",
      names.option(car.promotion),
      ...more,
    ],
    foldedOnce,
  )

/** In the order of `facetNames`. */
const facetValues: readonly ((car: AgentCar) => string | null)[] = [
  ({ promotion }) => promotion,
  ({ brand }) => brand,
  ({ model }) => model,
  ({ paintBaseColor }) => paintBaseColor,
  ({ drive }) => drive,
  ({ locationId }) => locationId,
]

/** What a car counts for in the facet at that place of `facetNames`. */
export const facetOf = ({ car }: Row, at: number): string => facetValues[at]!(car) ?? noValue

/** The rows of a list; the same ones for the same list, so that what was worked out for one reader serves all. */
export function rowsOf(cars: readonly AgentCar[]): readonly Row[] {
  const known = rowsOfList.get(cars)
  if (known) return known
  const rows = cars.map((car) => new CarRow(car))
  rowsOfList.set(cars, rows)
  return rows
}
const rowsOfList = new WeakMap<readonly AgentCar[], readonly Row[]>()

/** The values chosen of each facet, in the order of `facetNames`; null where none is. */
const chosenIn = (filters: Filters): readonly (ReadonlySet<string> | null)[] =>
  facetNames.map((name) => (filters[name]?.length ? new Set(filters[name]) : null))

/**
 * What is not a choice: the search and the ranges. A range that is set leaves out cars without the value; null when
 * every car passes.
 */
export function bareTest(filters: Filters, names: CarNames) {
  const { search = "", priceFrom, priceTo, deliveryFrom, deliveryTo, underFrom, underTo } = filters
  const wanted = searchOf(search)
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
  if (!wanted && !byRange) return null
  return (row: Row): boolean =>
    (!wanted || isFound(row.searchText(names), wanted)) && (!byRange || isWithin(row))
}

/** Lists in which somebody may type a search, as one text for the same names. */
const joinedOf = new WeakMap<readonly Row[], { names: CarNames; texts: JoinedTexts }>()

/** Makes searches of these very rows quicker from now on; without it they find the same. 1 ms for 10,000 whose texts are known. */
export function prepareSearch(rows: readonly Row[], names: CarNames): void {
  if (joinedOf.get(rows)?.names === names) return
  joinedOf.set(rows, { names, texts: joinTexts(rows.map((row) => row.searchText(names))) })
}

/** The rows that a prepared search leaves, and what of it is still to be looked for in them. */
function narrowed(rows: readonly Row[], search: string, names: CarNames) {
  const words = searchOf(search)?.words ?? []
  const word = words.find(({ phrase, compact }) => phrase === compact)
  const joined = joinedOf.get(rows)
  if (!word || joined?.names !== names) return { left: rows, search }
  const left = placesOf(word.phrase, joined.texts).map((place) => rows[place]!)
  return { left, search: words.length === 1 ? "" : search }
}

/**
 * The rows that meet every filter, in their order: the one rule of overview and saved searches. One pass; called with
 * each keystroke.
 */
export function matchingRows(rows: readonly Row[], filters: Filters, names: CarNames): readonly Row[] {
  const { left, search } = narrowed(rows, filters.search ?? "", names)
  const test = bareTest({ ...filters, search }, names)
  const choices = chosenIn(filters).flatMap((values, at) => (values ? [{ at, values }] : []))
  if (!test && choices.length === 0) return left
  return left.filter(
    (row) => test?.(row) !== false && choices.every(({ at, values }) => values.has(facetOf(row, at))),
  )
}
