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
    /** The entry before is the panel of the car whose dialog this is. */
    afterCar?: boolean
  }
}

const nothing: readonly string[] = []

/** What is open beside the list (P82). */
export type Opened = Pick<OverviewSearch, "carId" | "type" | "preOfferType">

/** The keys of that in the URL. */
const openedKeys = ["carId", "type", "preOfferType"] as const
/** What the list leaves alone: these, and what is compared. */
const besides = [...openedKeys, "compare"] as const

export type Overview = ListState<View> & {
  opened: Opened
  open: (carId: string, type?: CarView, preOfferType?: OfferType) => void
  close: () => void
  /** The cars chosen for the comparison, in the order of the choice (P240). */
  compared: readonly string[]
  compare: (ids: readonly string[]) => void
}

/** The state of an overview, all of it in the URL: its list, and what is open beside it. */
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
  // Stable while the same thing is open: a filter that settles into the URL meanwhile must not reset the panel.
  const opened = useMemo<Opened>(
    () => ({ ...(carId && { carId, ...(type && { type }), ...(preOfferType && { preOfferType }) }) }),
    [carId, type, preOfferType],
  )
  const now = useRef(opened)
  useEffect(() => {
    now.current = opened
    // Whoever asks for a dialog from the row of a car goes there.
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
      // Nobody goes back into a dialog that was left or sent (P82).
      if (isSame && !as && isAfterCar) return back()
      // From car to car the way back stays one step (P196), and so it does from dialog to dialog.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router makes the list anew with each address
  const compared = useMemo(() => chosen, [comparedKey])
  const compare = useCallback(
    (ids: readonly string[]) =>
      go(({ compare: _, ...before }) => ({ ...before, ...(ids.length > 0 && { compare: [...ids] }) }), true),
    [go],
  )
  return { ...listed, opened, open, close, compared, compare }
}

const closed = ({ carId: _car, type: _type, preOfferType: _offer, ...list }: OverviewSearch): View => list
