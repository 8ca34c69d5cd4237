import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { Area, OfferType } from "../../../contract/enums.ts"
import { type CarView, links, type OverviewSearch, stringifySearch } from "../../links.ts"
import type { ChangeFilters, ListView } from "../car-filters/index.ts"

/** What is open beside the list (P82). */
export type Opened = Pick<OverviewSearch, "carId" | "type" | "preOfferType">

/** Long enough that a drag or a word becomes one entry, short enough that a link can be copied at once. */
const settledMs = 250

export function splitSearch(search: OverviewSearch): { opened: Opened; view: ListView } {
  const { carId, type, preOfferType, ...view } = search
  return {
    opened: { ...(carId && { carId, ...(type && { type }), ...(preOfferType && { preOfferType }) }) },
    view,
  }
}

const keyOf = (view: ListView) =>
  stringifySearch(Object.fromEntries(Object.entries(view).sort(([a], [b]) => (a < b ? -1 : 1))))

export type Overview = {
  view: ListView
  opened: Opened
  changeFilters: ChangeFilters
  changeView: (change: (view: ListView) => ListView) => void
  open: (carId: string, type?: CarView, preOfferType?: OfferType) => void
  /** Shows the picture of another car in place of the one that is open. */
  turnTo: (carId: string) => void
  close: () => void
}

/**
 * The state of an overview, all of it in the URL. The list answers from this component's own state at once; the URL
 * follows when typing or dragging has settled, and leads whenever something else changes it (back, a link, the menu).
 */
export function useOverview(area: Area): Overview {
  const search = useSearch({ strict: false }) as OverviewSearch
  const navigate = useNavigate()
  const linked = useMemo(() => splitSearch(search), [search])
  // Stable while the same thing is open: a filter that settles into the URL meanwhile must not reset the panel.
  const { carId, type, preOfferType } = linked.opened
  const opened = useMemo<Opened>(
    () => ({ ...(carId && { carId, ...(type && { type }), ...(preOfferType && { preOfferType }) }) }),
    [carId, type, preOfferType],
  )
  const [view, changeView] = useState<ListView>(linked.view)
  const linkedKey = keyOf(linked.view)
  const writtenKey = useRef(linkedKey)

  const go = useCallback(
    (change: (before: OverviewSearch) => OverviewSearch, replace = false) =>
      void navigate({
        ...links.overview(area),
        search: change,
        replace,
        resetScroll: false,
      } as NavigateOptions),
    [navigate, area],
  )

  useEffect(() => {
    if (linkedKey === writtenKey.current) return
    writtenKey.current = linkedKey
    changeView(linked.view)
  }, [linkedKey, linked.view])

  useEffect(() => {
    const key = keyOf(view)
    if (key === writtenKey.current) return
    const timer = setTimeout(() => {
      writtenKey.current = key
      go((before) => ({ ...splitSearch(before).opened, ...view }), true)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [view, go])

  const changeFilters = useCallback<ChangeFilters>((change) => {
    changeView(({ page: _, sort, size, ...filters }) => ({
      ...change(filters),
      ...(sort && { sort }),
      ...(size && { size }),
    }))
  }, [])
  const open = useCallback<Overview["open"]>(
    (carId, type, preOfferType) =>
      go((before) => ({
        ...splitSearch(before).view,
        carId,
        ...(type && { type }),
        ...(preOfferType && { preOfferType }),
      })),
    [go],
  )
  const turnTo = useCallback(
    (carId: string) => go((before) => ({ ...before, carId, type: "photo" }), true),
    [go],
  )
  const close = useCallback(() => go((before) => splitSearch(before).view, true), [go])

  return { view, opened, changeFilters, changeView, open, turnTo, close }
}
