import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { stringifySearch } from "../../search.ts"
import type { TableSearch } from "../../searches.ts"
import { firstPage, type Paging, pageSizes, type Sorting, withEntries } from "../values/table-state.ts"

/** Long enough that a drag or a word becomes one entry, short enough that a link can be copied at once. */
const settledMs = 250

type Filters<View extends TableSearch> = Omit<View, "sort" | "page" | "size">

export type ListState<View extends TableSearch> = {
  view: View
  changeView: (change: (view: View) => View) => void
  /** Changes filters; the list starts at its first page again. */
  changeFilters: (change: (filters: Filters<View>) => Filters<View>) => void
}

const nothingElse: readonly string[] = []

/**
 * The state of a list (filters, sorting, page), all of it in the URL, beside the keys of what else stands there. The list
 * answers from this state at once; the URL follows when typing or dragging has settled, and leads whenever something else
 * changes it (back, a link, the menu).
 */
export function useListView<View extends TableSearch>(
  besides: readonly string[] = nothingElse,
): ListState<View> {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const linked = useMemo(() => outOfSearch<View>(search, besides), [search, besides])
  const linkedKey = keyOf(linked)
  const written = useRef(linkedKey)
  const [view, changeView] = useState<View>(linked)

  useEffect(() => {
    if (linkedKey === written.current) return
    written.current = linkedKey
    changeView(linked)
  }, [linkedKey, linked])

  useEffect(() => {
    const key = keyOf(view)
    if (key === written.current) return
    const settle = () => {
      if (key === written.current) return
      written.current = key
      const change = (before: object) => inSearch(before, besides, view)
      // The entry stays the one that it was.
      const same = { state: true, replace: true, resetScroll: false }
      void navigate({ to: ".", search: change, ...same } as NavigateOptions)
    }
    const timer = setTimeout(settle, settledMs)
    // Whoever turns from a filter to a row at once leaves the list in the history as it stands, not as it was.
    document.addEventListener("focusout", settle)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("focusout", settle)
    }
  }, [view, besides, navigate])

  const changeFilters = useCallback<ListState<View>["changeFilters"]>((change) => {
    changeView(({ page: _, sort, size, ...filters }) => {
      const kept = { ...(sort && { sort }), ...(size && { size }) }
      return { ...change(filters), ...kept } as View
    })
  }, [])
  return { view, changeView, changeFilters }
}

/** Page and sorting of a list's table. */
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

/** What is not set; a link leaves it out. */
const isUnset = (value: unknown) => value === undefined || value === "" || value === false

/** The part of a URL's search that is a list's, which is all but some keys. */
export const outOfSearch = <View extends object>(search: object, besides: readonly string[]): View =>
  filtered(search, (key, value) => !besides.includes(key) && !isUnset(value)) as View

/** A URL's search with another part for the list. */
export const inSearch = (search: object, besides: readonly string[], view: object): object => ({
  ...filtered(search, (key) => besides.includes(key)),
  ...outOfSearch(view, besides),
})

/** The same text for the same view, in whatever order it was put together. */
export const keyOf = (view: object): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(outOfSearch<object>(view, [])).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/**
 * Page and sorting as a link says them: pages count from 1, `sort` is a column's id, with "-" in front when
 * descending. What fits no column, size or page is left out or fitted, so that an old link still opens.
 */
export function paginationOf(search: TableSearch, columns: Columns, maxEntry: number): Paging {
  const size = pageSizes.find((known) => known === search.size)
  const sorting = sortingOf(search.sort ?? "", columns)
  const pagination = {
    ...firstPage(maxEntry, size),
    page: (search.page ?? 1) - 1,
    ...(sorting && { sorting }),
  }
  return withEntries(pagination, maxEntry)
}

/** "price" or "-price", which is descending; undefined for what no column can be sorted by. */
export function sortingOf(sort: string, columns: Columns): Sorting | undefined {
  const columnId = sort.replace(/^-/, "")
  const isColumn = columns.some((column) => column.id === columnId && column.sort)
  return isColumn ? { columnId, descending: sort.startsWith("-") } : undefined
}

export const sortText = ({ columnId, descending }: Sorting): string => `${descending ? "-" : ""}${columnId}`

/** The other way round: what a link has to say; what is usual is left out, so that links stay short. */
export function searchOf({
  page,
  paginationSize,
  sorting,
}: Paging): Pick<TableSearch, "sort" | "page" | "size"> {
  return {
    ...(sorting && { sort: sortText(sorting) }),
    ...(page > 0 && { page: page + 1 }),
    ...(paginationSize !== pageSizes[0] && { size: paginationSize }),
  }
}
