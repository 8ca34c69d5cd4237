import { type RefObject, useEffect, useRef } from "react"
import type { Row } from "../../../../contract/fleet/filters.ts"
import { createStore, type Store } from "../../../core/store.ts"
import { useListNavigation } from "../../../ui/table/use-list-navigation.ts"
import type { Paging } from "../../../ui/values/table-state.ts"
import type { Overview } from "../use-overview.ts"
import { defaultSize, type Layout, onPage } from "./list-view.ts"

/** The displayed list, filtered and sorted, for navigation from elsewhere. */
type Shown = {
  rows: readonly Row[]
  /** The rows without those that left the list while it was in use. */
  matches: readonly Row[]
  /** Opens another car of the list instead of the open one. */
  goTo: (row: Row) => void
  /** The element to focus after a car; null if on another page. */
  focusTargetOf: LinkOf
}

/** Publishes the list; only its readers re-render. */
export type DisplayedList = Store<Shown>

export const createDisplayedList = (): DisplayedList =>
  createStore<Shown>({ rows: [], matches: [], goTo: () => {}, focusTargetOf: () => null })

type ListInput = Pick<Overview, "opened" | "open" | "changeView"> & {
  displayed: DisplayedList
  rows: readonly Row[]
  matches: readonly Row[]
  pagination: Paging
  layout: Layout
  place: RefObject<HTMLElement | null>
}

/** Moves through the list by keys, and publishes it. */
export function usePublishedList(list: ListInput): void {
  const { displayed, rows, matches, opened, open, changeView, pagination, layout, place } = list
  const { paginationSize } = pagination
  const linkOf = (carId = "") =>
    place.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(carId)}"] a`) ?? null
  const { goTo } = useListNavigation({
    ...{ rows, pagination, controlOf: linkOf, openedId: opened.carId },
    idOf: ({ car }) => car.id,
    open: ({ car }) => open(car.id),
    showPage: (page) => changeView((before) => onPage(before, { page, paginationSize }, defaultSize[layout])),
  })
  const focusTargetOf = useFocusTarget(rows, opened.carId, linkOf)
  useEffect(() => displayed.set({ rows, matches, goTo, focusTargetOf }))
}

type LinkOf = (carId: string | undefined) => HTMLElement | null

/** The link of the last open car; if it left the list by the user's action, the link of the row in its place (P232). */
function useFocusTarget(rows: readonly Row[], carId: string | undefined, linkOf: LinkOf): LinkOf {
  const last = useRef({ carId, at: -1 })
  useEffect(() => {
    const at = carId === undefined ? -1 : rows.findIndex(({ car }) => car.id === carId)
    if (at >= 0) last.current = { carId, at }
  }, [rows, carId])
  return (wanted) => {
    const { at } = last.current
    const inPlace = wanted === last.current.carId ? (rows[at] ?? rows[at - 1]) : undefined
    return linkOf(wanted) ?? linkOf(inPlace?.car.id)
  }
}
