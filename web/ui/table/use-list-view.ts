import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { TableSearch } from "../../searches.ts"
import type { Paging } from "../values/table-state.ts"
import { type Columns, inSearch, keyOf, outOfSearch, paginationOf, searchOf } from "./table-search.ts"

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
