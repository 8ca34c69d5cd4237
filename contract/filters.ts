import type { AgentCar } from "./cars.ts"
import { colourText } from "./enums.ts"
import {
  carFilters,
  type Filters,
  facetNames,
  noValue,
  type RangeName,
  type RangeUnit,
  rangeFilters,
} from "./filter-fields.ts"
import { type JoinedTexts, joinTexts, placesOf } from "./joined-texts.ts"
import { mainNetOf, type Offer, offerOf } from "./offers.ts"
import { folded, isFound, searchOf, searchTextOf } from "./search.ts"
import { type UnderList, underListOf } from "./under-list.ts"

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
const facetFields = carFilters.flatMap((filter) => (filter.kind === "choice" ? [filter.field] : []))

/** What a car counts for in the facet at that place of `facetNames`. */
export const facetOf = ({ car }: Row, at: number): string => car[facetFields[at]!] ?? noValue

/** What a range looks at in a car, null for none: cents, plain date, tenths of a percent. */
export const rangeValueOf: { readonly [Name in RangeName]: (row: Row) => number | string | null } = {
  price: ({ car }) => Math.max(0, mainNetOf(car)) || null,
  delivery: ({ car }) => car.dateOfDelivery,
  underList: ({ underList }) => underList?.tenths ?? null,
}

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

/** From the unit of an address to that of `rangeValueOf`. */
const inCarUnit = (value: number | string, of: RangeUnit) => (of === "percent" ? Number(value) * 10 : value)

/** Whether a car lies between the ends of each range that is set; one without the value never does. */
function rangeTests(filters: Filters): readonly ((row: Row) => boolean)[] {
  return rangeFilters.flatMap(({ name, of, keys: [from, to] }) => {
    const [low, high] = [filters[from], filters[to]].map((end) => end ?? null)
    if (low === null && high === null) return []
    const read = rangeValueOf[name]
    const [least, most] = [low, high].map((end) => end && inCarUnit(end, of))
    return [
      (row: Row) => {
        const value = read(row)
        return value !== null && (least === null || value >= least!) && (most === null || value <= most!)
      },
    ]
  })
}

/**
 * What is not a choice: the search and the ranges. A range that is set leaves out cars without the value; null when
 * every car passes.
 */
export function bareTest(filters: Filters, names: CarNames) {
  const wanted = searchOf(filters.search ?? "")
  const ranges = rangeTests(filters)
  if (!wanted && ranges.length === 0) return null
  return (row: Row): boolean =>
    (!wanted || isFound(row.searchText(names), wanted)) && ranges.every((isWithin) => isWithin(row))
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
