import type { Car } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import { type CarNames, carSearchText } from "../../../contract/filters.ts"
import { gapReasonsOf, isIncomplete } from "../../../contract/publish.ts"
import { bestFirst, isFound, searchOf } from "../../../contract/search.ts"
import { type CarSearch, type CarWork, carWork } from "../../links.ts"

/** A car with the text that the search looks at, worked out when first asked for, not with each keystroke. */
type CarRow = { readonly car: Car; readonly searchText: () => string; readonly isOdd: boolean }

/** What a row of the fleet is called, in the words of its columns. */
export type RowNames = CarNames & { marks: (car: Car) => string }

/** Searched by everything that the row says in words (P185); sorted by job number until a header is clicked. */
export const carRows = (
  cars: readonly Car[],
  odd: { has: (id: string) => boolean },
  names: RowNames,
): readonly CarRow[] =>
  [...cars]
    .sort((a, b) => (a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0))
    .map((car) => ({
      car,
      searchText: once(() => carSearchText(car, names, moreOf(car, names))),
      isOdd: odd.has(car.id),
    }))

/** What the fleet's row says beyond that of an overview. */
const moreOf = (car: Car, names: RowNames): readonly string[] => [
  car.area === "SELECTION" ? names.location(car.locationId) : "",
  areaText[car.area],
  names.marks(car),
]

function once(work: () => string): () => string {
  let known: string | undefined
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

/** The rows that meet search, area and work, the best in front until an order is chosen, and how many each choice of work would show. */
export function findCars(
  rows: readonly CarRow[],
  {
    search = "",
    area,
    work,
    missing,
    series,
    sort,
  }: Pick<CarSearch, "search" | "area" | "work" | "missing" | "series" | "sort">,
): { found: readonly Car[]; counts: WorkCounts } {
  const wanted = searchOf(search)
  const base = rows.filter(
    ({ car, searchText }) =>
      (!area || car.area === area) &&
      (!missing || gapReasonsOf(car).includes(missing)) &&
      (!series || stands(car, series)) &&
      (!wanted || isFound(searchText(), wanted)),
  )
  const counts = Object.fromEntries(carWork.map((kind) => [kind, base.filter(belongs[kind]).length]))
  const found = work ? base.filter(belongs[work]) : base
  const shown = wanted && !sort ? bestFirst(found, ({ searchText }) => searchText(), wanted) : found
  return {
    found: shown.map(({ car }) => car),
    counts: { ...(counts as Record<CarWork, number>), all: base.length },
  }
}
