import { useCallback, useEffect, useMemo, useRef } from "react"
import type { OfferType } from "../../../contract/core/enums.ts"
import type { RawSearch } from "../../core/search.ts"
import { type CarView, type OverviewSearch, overviewSearch } from "../../core/searches.ts"
import type { ListView as View } from "../../fleet/cars/filters/filters.ts"
import { changeSearch, pageHistory, useSearch } from "../../ui/navigation/history.ts"
import { useStepBack } from "../../ui/navigation/opened.ts"
import { focusPanel } from "../../ui/panel/ListWithPanel.tsx"
import { type ListState, outOfSearch, useListView } from "../../ui/table/use-list-view.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The previous history entry is the panel of this dialog's car. */
    afterCar?: boolean
  }
}

const nothing: readonly string[] = []

export type Opened = Pick<OverviewSearch, "carId" | "type" | "preOfferType">

const openedKeys = ["carId", "type", "preOfferType"] as const
/** Keys that the list must keep: these and the comparison. */
const besides = [...openedKeys, "compare"] as const

export type Overview = ListState<View> & {
  opened: Opened
  open: (carId: string, type?: CarView, preOfferType?: OfferType) => void
  close: () => void
  /** The cars selected for comparison, in order of selection (P240). */
  compared: readonly string[]
  compare: (ids: readonly string[]) => void
}

/** The state of an overview, all of it in the URL: the list, and what is open beside it. */
export function useOverview(): Overview {
  const listed = useListView<View>(overviewSearch, besides)
  const { carId, type, preOfferType, compare: chosen = nothing } = useSearch(overviewSearch)
  // Stable while the same thing is open: a filter written to the URL must not reset the panel.
  const opened = useMemo<Opened>(
    () => ({ ...(carId && { carId, ...(type && { type }), ...(preOfferType && { preOfferType }) }) }),
    [carId, type, preOfferType],
  )
  const now = useRef(opened)
  useEffect(() => {
    now.current = opened
  }, [opened])
  const back = useStepBack(openedKeys)
  const open = useCallback<Overview["open"]>(
    (next, as, offer) => {
      const { carId: before, type: isDialog } = now.current
      const isSame = next === before
      if (isSame && !as && !isDialog) return focusPanel()
      const { afterCar: isAfterCar = false, afterList = false } = pageHistory().location.state
      // Back never reopens a dialog that was left or sent (P82).
      if (isSame && !as && isAfterCar) return back()
      // Steps between cars (P196) or dialogs replace the history entry.
      const isTurn = before !== undefined && (isSame ? isDialog !== undefined : !as)
      const change = { carId: next, ...(as && { type: as }), ...(offer && { preOfferType: offer }) }
      const state = {
        ...(isSame && (isAfterCar || !isDialog) && { afterCar: true }),
        ...((isTurn ? afterList : before === undefined) && { afterList: true }),
      }
      changeSearch((search) => ({ ...closed(search), ...change }), { replace: isTurn, state })
    },
    [back],
  )
  const close = useCallback(
    () =>
      pageHistory().location.state.afterList ? back() : changeSearch(closed, { replace: true, state: {} }),
    [back],
  )
  const comparedKey = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list with each address
  const compared = useMemo(() => chosen, [comparedKey])
  const compare = useCallback((ids: readonly string[]) => {
    const { state } = pageHistory().location
    changeSearch((before) => ({ ...before, compare: ids }), { replace: true, state })
  }, [])
  return { ...listed, opened, open, close, compared, compare }
}

const closed = (search: RawSearch) => outOfSearch(search, openedKeys)
