import type { Car } from "../../../contract/cars.ts"
import { searchForm } from "../../../contract/filters.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { type CarSearch, type CarWork, carWork } from "../../links.ts"

/** A car with the text that the search looks at, worked out once per list instead of once per keystroke. */
type CarRow = { readonly car: Car; readonly searchText: string; readonly isOdd: boolean }

/** Searched by VIN, job number and plate (P98); sorted by job number until a header is clicked. */
export const carRows = (
  cars: readonly Car[],
  odd: { has: (id: string) => boolean } = new Set(),
): readonly CarRow[] =>
  [...cars]
    .sort((a, b) => (a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0))
    .map((car) => ({
      car,
      searchText: [car.idNumber, car.jobNumber, car.licensePlateNumber].map(searchForm).join("\n"),
      isOdd: odd.has(car.id),
    }))

const ends = (car: Car, ending: string) => car.activityState?.endsWith(ending) ?? false

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

/** The rows that meet search, area and work, and how many each choice of work would show. */
export function findCars(
  rows: readonly CarRow[],
  { search = "", area, work }: Pick<CarSearch, "search" | "area" | "work">,
): { found: readonly Car[]; counts: WorkCounts } {
  const wanted = searchForm(search)
  const base = rows.filter(
    ({ car, searchText }) => (!area || car.area === area) && searchText.includes(wanted),
  )
  const counts = Object.fromEntries(carWork.map((kind) => [kind, base.filter(belongs[kind]).length]))
  return {
    found: (work ? base.filter(belongs[work]) : base).map(({ car }) => car),
    counts: { ...(counts as Record<CarWork, number>), all: base.length },
  }
}
