import { activityStateText, areaText } from "../../contract/core/enums.ts"
import { isFound, searchOf } from "../../contract/core/search.ts"
import type { Car } from "../../contract/fleet/cars.ts"
import { findDuplicates } from "../../contract/fleet/duplicates.ts"
import {
  type CarWork,
  carWork,
  type FleetChoice,
  type FleetFacet,
  facetNames,
  fleetFacets,
} from "../../contract/fleet/filter-fields.ts"
import {
  type CarNames,
  carSearchText,
  facetOf,
  type Row,
  rowsOf,
  searchAndRangeTest,
} from "../../contract/fleet/filters.ts"
import type { FleetFilters } from "../../contract/fleet/fleet.ts"
import { carMarkText, freeState, no, requestedState, yes } from "../../contract/fleet/fleet-words.ts"
import { isIncomplete, missingReasonsOf } from "../../contract/fleet/publish.ts"
import { isCancelledCar } from "../../contract/fleet/states.ts"
import { warningsOf } from "../../contract/fleet/warnings.ts"

/** The rules of the fleet list in memory, to compare with the database's results. */

export type RowNames = CarNames & { city: (id: string | null) => string }
export type FleetRow = {
  car: Car & { changedOn: string }
  base: Row
  text: string
  odd: readonly string[]
  facets: Record<FleetFacet, readonly string[]>
}

const flagOf = (value: boolean) => [value ? yes : no]
const none: readonly string[] = []

export function fleetRows(
  cars: readonly (Car & { changedOn: string })[],
  today: string,
  names: RowNames,
): readonly FleetRow[] {
  const sorted = [...cars].sort((a, b) => (a.jobNumber < b.jobNumber ? -1 : 1))
  const duplicatesOf = findDuplicates(cars)
  return rowsOf(sorted).map((base, at) => {
    const car = sorted[at]!
    const odd = warningsOf(car, duplicatesOf(car), today).map(({ code }) => code)
    return {
      car,
      base,
      odd,
      text: carSearchText(car, names, moreOf(car, names)),
      facets: facetsOf(car, odd, base),
    }
  })
}

const stateWord = (car: Car) => {
  if (isCancelledCar(car)) return carMarkText.cancelled
  return car.activityState
    ? activityStateText[car.activityState]
    : car.openRequest
      ? carMarkText.requested
      : carMarkText.free
}
const moreOf = (car: Car, names: RowNames) => [
  car.area === "SELECTION" ? names.location(car.locationId) : "",
  names.city(car.locationId),
  areaText[car.area],
  stateWord(car),
  car.display ? "" : carMarkText.hidden,
  isIncomplete(car) ? carMarkText.incomplete : "",
]

function facetsOf(car: Car, odd: readonly string[], base: Row): FleetRow["facets"] {
  const isPreOffer = car.area === "PRE_OFFER"
  const chosen: Record<FleetChoice, readonly string[]> = {
    status: [car.activityState ?? (car.openRequest ? requestedState : freeState)],
    shown: flagOf(car.display),
    acceptPreOffer: isPreOffer ? flagOf(car.acceptPreOffer) : none,
    requestPreOffer: isPreOffer ? flagOf(car.requestPreOffer) : none,
    allowIndividualPreOffer: isPreOffer ? flagOf(car.allowIndividualPreOffer) : none,
    acceptSelection: isPreOffer ? none : flagOf(car.acceptSelection),
    missing: car.activityState === null ? missingReasonsOf(car) : none,
    warning: odd,
  }
  const shared = facetNames.map((name, at) => [name, [facetOf(base, at)]])
  return { ...chosen, ...Object.fromEntries(shared) } as FleetRow["facets"]
}

const ends = (car: Car, ending: string) => car.activityState?.endsWith(ending) ?? false
const belongs: Record<CarWork, (row: FleetRow) => boolean> = {
  open: ({ car }) => car.openRequest || ends(car, "_ACCEPTED"),
  confirmed: ({ car }) => ends(car, "_CONFIRMED"),
  rejected: ({ car }) => ends(car, "_REJECTED"),
  incomplete: ({ car }) => isIncomplete(car),
  odd: ({ odd }) => odd.length > 0,
}
const noNames = { option: () => "", location: () => "" }

/** The result of a view in its usual order, and the number of cars per kind of work. */
export function findCars(rows: readonly FleetRow[], filters: FleetFilters) {
  const { search = "", area, work, series, changedFrom = "", changedTo = "9999" } = filters
  const needle = searchOf(search)
  const inRanges = searchAndRangeTest({ ...filters, search: "" } as never, noNames)
  const base = rows.filter(
    (row) =>
      (!area || row.car.area === area) &&
      (!series ||
        (row.car.display && row.car.activityState === null && (row.car.modelSeries ?? "none") === series)) &&
      row.car.changedOn >= changedFrom &&
      row.car.changedOn <= changedTo &&
      (!needle || isFound(row.text, needle)) &&
      inRanges?.(row.base) !== false &&
      fleetFacets.every(
        (name) => !filters[name]?.length || row.facets[name].some((value) => filters[name]?.includes(value)),
      ),
  )
  const found = work ? base.filter(belongs[work]) : base
  const counts = Object.fromEntries(carWork.map((kind) => [kind, base.filter(belongs[kind]).length]))
  return { ids: found.map(({ car }) => car.id), counts: { ...counts, all: base.length } }
}
