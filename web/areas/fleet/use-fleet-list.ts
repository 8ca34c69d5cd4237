import { useEffect, useMemo } from "react"
import type { Car } from "../../../contract/cars.ts"
import type { CarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { inSlices, useMedia, useToday } from "../../ui/browser/index.ts"
import { type Column, tablePaging, useListView } from "../../ui/table/index.ts"
import { inShownOrder, isEmpty } from "../../ui/values/index.ts"
import { useLabels } from "../car/index.ts"
import { useAllCars, useArchivedCars, useChangedCars } from "../car-record/index.ts"
import { useLocationNames } from "../directory/index.ts"
import { carRows, findCars } from "./car-list.ts"
import { isFiltered } from "./fleet-filters.ts"
import { odditiesIn } from "./oddities.ts"
import { useArchiveColumns } from "./use-archive-columns.tsx"
import { markWords, useCarColumns } from "./use-car-columns.tsx"

/** The open car stands in the URL, too. */
const besides = ["carId"] as const
const none: readonly Car[] = []

/**
 * The fleet as the address narrows and sorts it, whatever shows it: all cars, those found, the same in the order of the screen,
 * and the table's columns and pages. `ids` shows these alone, whatever the filters say.
 */
export function useFleetList(ids: ReadonlySet<string> | null) {
  const { t } = useTranslation("car-record")
  const listed = useListView<CarSearch>(besides)
  const { view } = listed
  const fleet = useAllCars(t("loadFailed"))
  const archived = useArchivedCars(t("archiveFailed"), view.archive ?? false)
  const loading = view.archive ? archived : fleet
  const cars: readonly Car[] = loading.data ?? none
  const today = useToday()
  const odd = useMemo(() => odditiesIn(cars, today), [cars, today])
  const labels = useLabels()
  const places = useLocationNames()
  const names = useMemo(
    () => ({
      ...labels,
      city: (id: string | null) => (id && places.get(id)?.city) || "",
      marks: (car: Car) => markWords(car, t),
    }),
    [labels, places, t],
  )
  const rows = useMemo(() => carRows(cars, odd, names), [cars, odd, names])
  // So that the first letter of a search need not fold the whole fleet.
  useEffect(() => inSlices(rows, ({ searchText }) => void searchText()), [rows])
  const changed = useChangedCars(view, fleet.dataUpdatedAt)
  const {
    found: filtered,
    counts,
    among,
  } = useMemo(() => findCars(rows, view, changed), [rows, view, changed])
  const found = useMemo(
    () => (ids ? rows.flatMap(({ car }) => (ids.has(car.id) ? [car] : [])) : filtered),
    [rows, ids, filtered],
  )
  const carColumns = useShown(useCarColumns(labels, odd), cars, view)
  const archiveColumns = useArchiveColumns(carColumns)
  const columns = view.archive ? archiveColumns : carColumns
  const paging = tablePaging(listed, columns, found.length)
  const { sorting } = paging.pagination
  const inOrder = useMemo(() => inShownOrder(found, columns, sorting), [found, columns, sorting])
  const isArchive = view.archive ?? false
  return {
    ...listed,
    view,
    fleet: fleet.data,
    loading,
    isArchive,
    labels,
    rows,
    /** What is odd in the list, by car. */
    odd,
    counts,
    /** What the filters choose from. */
    among,
    found,
    /** Those found as the screen has them. */
    inOrder,
    columns,
    paging,
    isNarrowed: ids !== null || isFiltered(view),
    isSorted: sorting !== undefined,
  }
}

/**
 * The columns that hold anything and have room beside the actions of a row: on a tablet all but the VIN, which the editor shows and
 * the search finds.
 */
function useShown(
  columns: readonly Column<Car>[],
  cars: readonly Car[],
  { sort }: CarSearch,
): readonly Column<Car>[] {
  const isTight = useMedia("screen and (width < 1280px)")
  return useMemo(() => {
    const filled = cars.length > 0 ? columns.filter(isFilledIn(cars)) : columns
    return isTight ? filled.filter(({ id }) => id !== "vin" || sort?.endsWith(id)) : filled
  }, [columns, cars, isTight, sort])
}

const isFilledIn =
  (cars: readonly Car[]) =>
  ({ sort }: Column<Car>) =>
    !sort || cars.some((car) => !isEmpty(sort(car)))

export type FleetList = ReturnType<typeof useFleetList>
