import { useCallback, useEffect, useMemo, useRef } from "react"
import type { OfferType } from "../../../contract/core/enums.ts"
import { type CarView, type OverviewSearch, overviewSearch } from "../../core/searches.ts"
import type { ListView as View } from "../../fleet/cars/filters/filters.ts"
import { changeSearch, pageHistory, useSearch } from "../../ui/navigation/history.ts"
import { stepBelow, useOpenedKeys } from "../../ui/navigation/opened.ts"
import { focusPanel } from "../../ui/panel/ListWithPanel.tsx"
import { type ListState, useListView } from "../../ui/table/use-list-view.ts"

const nothing: readonly string[] = []

export type Opened = Pick<OverviewSearch, "carId" | "type" | "preOfferType">

const openedKeys = ["carId", "type", "preOfferType"] as const
/** Keys that the list must keep: these and the comparison. */
const besides = [...openedKeys, "compare"] as const

export type Overview = ListState<View> & {
  opened: Opened
  open: (carId: string, type?: CarView, preOfferType?: OfferType) => void
  close: () => void
  /** The cars selected for comparison, in order of selection. */
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
  const { show, back, close } = useOpenedKeys(openedKeys)
  const open = useCallback<Overview["open"]>(
    (next, as, offer) => {
      const { carId: before, type: dialog } = now.current
      const isSame = next === before
      if (isSame && !as && !dialog) return focusPanel()
      const below = stepBelow()
      // Back never reopens a dialog that was left or sent.
      if (isSame && !as && below === "item") return back()
      const opened = { carId: next, ...(as && { type: as }), ...(offer && { preOfferType: offer }) }
      if (before === undefined) show(opened, { below: "page" })
      else if (isSame && !dialog) show(opened, { below: "item" })
      // Steps between dialogs of a car or between cars (P196) replace the history entry.
      else if (isSame) show(opened, { replace: true, below })
      else if (!as) show(opened, { replace: true, below: below === "page" ? below : undefined })
      else show(opened, {})
    },
    [show, back],
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
