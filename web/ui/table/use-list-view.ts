import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { type RawSearch, stringifySearch } from "../../core/search.ts"
import type { TableSearch } from "../../core/searches.ts"
import { onWindow } from "../browser/window-events.ts"
import { changeSearch, pageHistory, useSearch } from "../navigation/history.ts"
import { firstPage, type Paging, pageSizes, type Sorting, withEntries } from "../values/table-state.ts"

/** Long enough to combine a drag or a word into one update, short enough that a link can be copied at once. */
const settledMs = 250

type Filters<View extends TableSearch> = Omit<View, "sort" | "page" | "size">

export type ListState<View extends TableSearch> = {
  view: View
  changeView: (change: (view: View) => View) => void
  /** Changes filters and returns to the first page. */
  changeFilters: (change: (filters: Filters<View>) => Filters<View>) => void
}

const nothingElse: readonly string[] = []

/** List state in the URL as `read` understands it, except keys `besides`. The URL follows once input settles. */
export function useListView<View extends TableSearch>(
  read: (raw: RawSearch) => View,
  besides: readonly string[] = nothingElse,
): ListState<View> {
  const search = useSearch(read)
  const linked = useMemo(() => outOfSearch<View>(search, besides), [search, besides])
  const linkedKey = keyOf(linked)
  const written = useRef(linkedKey)
  const [view, changeView] = useState<View>(linked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address with the same list must not undo what is about to be written
  useEffect(() => {
    if (linkedKey === written.current) return
    written.current = linkedKey
    changeView(linked)
  }, [linkedKey])

  useEffect(() => {
    const key = keyOf(view)
    if (key === written.current) return
    const settle = () => {
      if (key === written.current) return
      written.current = key
      const { state } = pageHistory().location
      changeSearch((before) => inSearch(before, besides, view), { replace: true, state })
    }
    const timer = setTimeout(settle, settledMs)
    // Flush pending filters on blur, so that following a link stores the current list in the history.
    const stop = onWindow("focusout", settle)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [view, besides])

  const changeFilters = useCallback<ListState<View>["changeFilters"]>((change) => {
    changeView(({ page: _, sort, size, ...filters }) => {
      const sortAndSize = { ...(sort && { sort }), ...(size && { size }) }
      return { ...change(filters), ...sortAndSize } as View
    })
  }, [])
  return { view, changeView, changeFilters }
}

export const tablePaging = <View extends TableSearch>(
  { view, changeView }: Pick<ListState<View>, "view" | "changeView">,
  columns: Columns,
  maxEntry: number,
) => ({
  pagination: paginationOf(view, columns, maxEntry),
  onPaginationChange: (next: Paging) =>
    changeView(({ sort: _sort, page: _page, size: _size, ...filters }) => ({
      ...(filters as View),
      ...searchOf(next),
    })),
})

export type Columns = readonly { id: string; sort?: unknown }[]

const filtered = (search: object, isWanted: (key: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => isWanted(key, value)))

/** Unset values, which links omit. */
const isUnset = (value: unknown) => value === undefined || value === "" || value === false

/** The list's part of a URL search: all but the given keys. */
export const outOfSearch = <View extends object>(search: object, besides: readonly string[]): View =>
  filtered(search, (key, value) => !besides.includes(key) && !isUnset(value)) as View

export const inSearch = (search: object, besides: readonly string[], view: object): object => ({
  ...filtered(search, (key) => besides.includes(key)),
  ...outOfSearch(view, besides),
})

/** Canonical text of a view, independent of key order. */
export const keyOf = (view: object): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(outOfSearch<object>(view, [])).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/** Page and sorting from a link: `sort` is a column id, "-" for descending. Invalid values are dropped. */
export function paginationOf(
  search: TableSearch,
  columns: Columns,
  maxEntry: number,
  usualSize = pageSizes[0],
): Paging {
  const size = pageSizes.find((option) => option === search.size) ?? usualSize
  const sorting = sortingOf(search.sort ?? "", columns)
  const pagination = {
    ...firstPage(maxEntry, size),
    page: (search.page ?? 1) - 1,
    ...(sorting && { sorting }),
  }
  return withEntries(pagination, maxEntry)
}

/** Parses "price" or "-price" (descending); undefined for columns that cannot be sorted. */
export function sortingOf(sort: string, columns: Columns): Sorting | undefined {
  const columnId = sort.replace(/^-/, "")
  const isColumn = columns.some((column) => column.id === columnId && column.sort)
  return isColumn ? { columnId, descending: sort.startsWith("-") } : undefined
}

export const sortText = ({ columnId, descending }: Sorting): string => `${descending ? "-" : ""}${columnId}`

/** The inverse; omits defaults to keep links short. */
export function searchOf(
  { page, paginationSize, sorting }: Omit<Paging, "maxEntry">,
  usualSize = pageSizes[0],
): Pick<TableSearch, "sort" | "page" | "size"> {
  return {
    ...(sorting && { sort: sortText(sorting) }),
    ...(page > 0 && { page: page + 1 }),
    ...(paginationSize !== usualSize && { size: paginationSize }),
  }
}
