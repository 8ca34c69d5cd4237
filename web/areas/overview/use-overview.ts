import {
  type HistoryState,
  type NavigateOptions,
  type RouterHistory,
  useNavigate,
  useRouter,
  useSearch,
} from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef } from "react"
import type { Area, OfferType } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import type { CarView, OverviewSearch } from "../../searches.ts"
import { reachPanel } from "../../ui/navigation/focus.ts"
import { useStepBack } from "../../ui/navigation/opened.ts"
import { type ListState, useListView } from "../../ui/table/use-list-view.ts"
import type { ListView as View } from "../car-filters/filters.ts"

declare module "@tanstack/react-router" {
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
export function useOverview(area: Area): Overview {
  const listed = useListView<View>(besides)
  const {
    carId,
    type,
    preOfferType,
    compare: chosen = nothing,
  } = useSearch({
    strict: false,
  }) as OverviewSearch
  const navigate = useNavigate()
  const { history }: { history: RouterHistory } = useRouter()
  // Stable while the same thing is open: a filter written to the URL must not reset the panel.
  const opened = useMemo<Opened>(
    () => ({ ...(carId && { carId, ...(type && { type }), ...(preOfferType && { preOfferType }) }) }),
    [carId, type, preOfferType],
  )
  const now = useRef(opened)
  useEffect(() => {
    now.current = opened
    // A dialog opened from a row takes the focus.
    if (opened.type === "accept" || opened.type === "request") reachPanel()
  }, [opened])
  const go = useCallback(
    (
      change: (before: OverviewSearch) => OverviewSearch,
      replace = false,
      state: HistoryState | true = true,
    ) =>
      void navigate({
        ...links.overview(area),
        search: change,
        replace,
        state,
        resetScroll: false,
      } as NavigateOptions),
    [navigate, area],
  )
  const back = useStepBack(openedKeys)
  const open = useCallback<Overview["open"]>(
    (next, as, offer) => {
      const { carId: before, type: isDialog } = now.current
      const isSame = next === before
      if (isSame && !as && !isDialog) return reachPanel()
      const { afterCar: isAfterCar = false, afterList = false } = history.location.state
      // Back never reopens a dialog that was left or sent (P82).
      if (isSame && !as && isAfterCar) return back()
      // Steps between cars (P196) or dialogs replace the history entry.
      const isTurn = before !== undefined && (isSame ? isDialog !== undefined : !as)
      const change = { carId: next, ...(as && { type: as }), ...(offer && { preOfferType: offer }) }
      go((search) => ({ ...closed(search), ...change }), isTurn, {
        ...(isSame && (isAfterCar || !isDialog) && { afterCar: true }),
        ...((isTurn ? afterList : before === undefined) && { afterList: true }),
      })
    },
    [go, back, history],
  )
  const close = useCallback(
    () => (history.location.state.afterList ? back() : go(closed, true, {})),
    [go, back, history],
  )
  const comparedKey = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router creates a new list with each address
  const compared = useMemo(() => chosen, [comparedKey])
  const compare = useCallback(
    (ids: readonly string[]) =>
      go(({ compare: _, ...before }) => ({ ...before, ...(ids.length > 0 && { compare: [...ids] }) }), true),
    [go],
  )
  return { ...listed, opened, open, close, compared, compare }
}

const closed = ({ carId: _car, type: _type, preOfferType: _offer, ...list }: OverviewSearch): View => list
