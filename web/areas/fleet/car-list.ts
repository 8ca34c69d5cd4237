import type { Car } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import { type CarNames, carSearchText, type Row, rowsOf } from "../../../contract/filters.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { bestFirst, isFound, searchOf } from "../../../contract/search.ts"
import { type CarSearch, type CarWork, carWork } from "../../links.ts"
import { facetValues, filterTest } from "./fleet-filters.ts"
import type { Oddity } from "./oddities.ts"

/** A car with the text that the search looks at, worked out when first asked for, not with each keystroke. */
type CarRow = {
  readonly car: Car
  readonly base: Row
  readonly searchText: () => string
  readonly isOdd: boolean
  /** In the order of `fleetFacets`. */
  readonly facets: () => readonly (readonly string[])[]
}
export type FleetRow = CarRow

/** What a row of the fleet is called, in the words of its columns. */
export type RowNames = CarNames & { city: (id: string | null) => string; marks: (car: Car) => string }

/** Searched by everything that the row says in words (P185); sorted by job number until a header is clicked. */
export const carRows = (
  cars: readonly Car[],
  odd: { get: (id: string) => readonly Oddity[] | undefined },
  names: RowNames,
): readonly CarRow[] => {
  const sorted = [...cars].sort((a, b) =>
    a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0,
  )
  return rowsOf(sorted).map((base, at) => {
    const car = sorted[at]!
    const oddities = odd.get(car.id)
    return {
      car,
      base,
      searchText: once(() => carSearchText(car, names, moreOf(car, names))),
      isOdd: oddities !== undefined,
      facets: once(() => facetValues(car, oddities, base)),
    }
  })
}

/** What the fleet's row says beyond that of an overview. */
const moreOf = (car: Car, names: RowNames): readonly string[] => [
  car.area === "SELECTION" ? names.location(car.locationId) : "",
  names.city(car.locationId),
  areaText[car.area],
  names.marks(car),
]

function once<T>(work: () => T): () => T {
  let known: T | undefined
  return () => {
    known ??= work()
    return known
  }
}

const ends = (car: Car, ending: string) => car.activityState?.endsWith(ending) ?? false

/** Whether it stands free of that series in the lists of agents, as the chart of the start page counts (P194). */
const stands = (car: Car, series: string): boolean =>
  car.display && car.activityState === null && (car.modelSeries ?? "none") === series

const belongs = {
  /** Waits for the provider: an acceptance to confirm or reject, or an individual request to answer. */
  open: ({ car }) => car.openRequest || ends(car, "_ACCEPTED"),
  confirmed: ({ car }) => ends(car, "_CONFIRMED"),
  rejected: ({ car }) => ends(car, "_REJECTED"),
  incomplete: ({ car }) => isIncomplete(car),
  /** Something about it contradicts itself or looks wrong (P46). */
  odd: ({ isOdd }) => isOdd,
} as const satisfies Record<CarWork, (row: CarRow) => boolean>

export type WorkCounts = Readonly<Record<CarWork | "all", number>>

/** The rows that meet search, area, work and filters, the best in front until an order is chosen, and how many each choice of work would show. `changed` leaves these alone; `among` is what the filters choose from. */
export function findCars(
  rows: readonly CarRow[],
  view: CarSearch,
  changed: ReadonlySet<string> | null = null,
): { found: readonly Car[]; counts: WorkCounts; among: readonly CarRow[] } {
  const { search = "", area, work, series, sort } = view
  const wanted = searchOf(search)
  const searched = rows.filter(
    ({ car, searchText }) =>
      (!area || car.area === area) &&
      (!changed || changed.has(car.id)) &&
      (!series || stands(car, series)) &&
      (!wanted || isFound(searchText(), wanted)),
  )
  const base = searched.filter(filterTest(view))
  const counts = Object.fromEntries(carWork.map((kind) => [kind, base.filter(belongs[kind]).length]))
  const found = work ? base.filter(belongs[work]) : base
  const shown = wanted && !sort ? bestFirst(found, ({ searchText }) => searchText(), wanted) : found
  return {
    found: shown.map(({ car }) => car),
    counts: { ...(counts as Record<CarWork, number>), all: base.length },
    among: work ? searched.filter(belongs[work]) : searched,
  }
}
