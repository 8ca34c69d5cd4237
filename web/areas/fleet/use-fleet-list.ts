import { useMemo } from "react"
import { fleetColumns } from "../../../contract/fleet-words.ts"
import { maxPrintedRows } from "../../../contract/limits.ts"
import type { CarSearch } from "../../searches.ts"
import { useDebounced } from "../../ui/browser/timing.ts"
import { useMedia } from "../../ui/browser/use-media.ts"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { tablePaging, useListView } from "../../ui/table/use-list-view.ts"
import { useLabels } from "../car/labels.ts"
import { type FleetAsked, type FleetCar, useFleetOnPaper, useFleetPage } from "../car-record/fleet.ts"
import { texts } from "../car-record/texts.de.ts"
import { archiveColumns, carColumns } from "./car-columns.tsx"
import { filtersOf, isFiltered } from "./fleet-filters.ts"

/** The open car stands in the URL, too. */
const besides = ["carId"] as const
/** While somebody types or drags, in milliseconds. */
const settledMs = 120
const none: readonly FleetCar[] = []

/**
 * One page of the fleet as the address narrows and sorts it; the server finds, counts and orders. `ids` shows these alone, whatever
 * the filters say.
 */
export function useFleetList(ids: ReadonlySet<string> | null) {
  const listed = useListView<CarSearch>(besides)
  const { view } = listed
  const labels = useLabels()
  const settled = useDebounced(view, settledMs)
  const isArchive = view.archive ?? false
  const all = useMemo(() => (isArchive ? archiveColumns(labels) : carColumns(labels)), [isArchive, labels])
  // The page that the address names, however many there are: the server knows.
  const { pagination } = tablePaging(listed, all, Number.MAX_SAFE_INTEGER)
  const { paginationSize } = pagination
  const asked = useMemo((): FleetAsked => {
    const sort = sortOf(settled.sort)
    return {
      filters: filtersOf(settled),
      ...(sort && { sort }),
      ...(ids && { only: [...ids] }),
      from: 0,
      count: 0,
    }
  }, [settled, ids])
  const from = (Math.max(1, Math.trunc(settled.page ?? 1)) - 1) * paginationSize
  const loading = useFleetPage({ ...asked, from, count: paginationSize }, texts.loadFailed)
  const page = loading.data
  const isMore = page !== undefined && page.total > page.cars.length && page.total <= maxPrintedRows
  const paper = useFleetOnPaper({ ...asked, from: 0, count: maxPrintedRows }, isMore)
  const columns = useShown(all, page?.empty ?? [], view)
  const total = page?.total ?? 0
  return {
    ...listed,
    view,
    loading,
    isArchive,
    labels,
    /** What the server is asked for, but for the page. */
    asked,
    /** Undefined until the server has counted. */
    counts: page?.counts,
    /** The cars of the page, and how many there are on all of them. */
    cars: page?.cars ?? none,
    total,
    paper: isMore ? paper : undefined,
    columns,
    paging: tablePaging(listed, columns, total),
    isNarrowed: ids !== null || isFiltered(view),
    isSorted: asked.sort !== undefined,
  }
}

const sorts: ReadonlySet<string> = new Set(fleetColumns.flatMap((name) => [name, `-${name}`]))
const sortOf = (sort: string | undefined) =>
  sort !== undefined && sorts.has(sort) ? (sort as NonNullable<FleetAsked["sort"]>) : undefined

/**
 * The columns that hold anything and have room beside the actions of a row: on a tablet all but the VIN, which the editor shows and
 * the search finds.
 */
function useShown(
  columns: readonly Column<FleetCar>[],
  empty: readonly string[],
  { sort }: CarSearch,
): readonly Column<FleetCar>[] {
  const isTight = useMedia("screen and (width < 1280px)")
  return useMemo(() => {
    const filled = columns.filter(({ id }) => !empty.includes(id))
    return isTight ? filled.filter(({ id }) => id !== "vin" || sort?.endsWith(id)) : filled
  }, [columns, empty, isTight, sort])
}

export type FleetList = ReturnType<typeof useFleetList>
