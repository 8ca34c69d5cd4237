import { useCallback, useMemo, useRef } from "react"
import { parseSearch, id as readId } from "../../core/search.ts"
import { inSearch, outOfSearch } from "../table/use-list-view.ts"
import { changeSearch, pageHistory, usePageAddress } from "./history.ts"

/** Item open beside a list, by URL key. Closing goes back to the list, without a second history entry. */
export function useOpened(key: string) {
  const id = readId(parseSearch(usePageAddress().search)[key])
  const keys = useMemo(() => [key], [key])
  const back = useStepBack(keys)
  const show = (next: string | undefined, step: Parameters<typeof changeSearch>[1]) =>
    changeSearch((before) => ({ ...before, [key]: next }), { ignoreBlocker: true, ...step })
  const isAfterList = () => pageHistory().location.state.afterList ?? false
  /** Moving between items replaces the entry, so that the list stays one step back (P196). */
  const inPlace = () => ({ replace: true, state: { ...(isAfterList() && { afterList: true }) } })
  return {
    id,
    open: (next: string) => show(next, id === undefined ? { state: { afterList: true } } : inPlace()),
    /** Replaces the open item; its form confirms unsaved input itself. */
    turn: (next: string) => show(next, { ...inPlace(), ignoreBlocker: false }),
    close: () => (isAfterList() ? back(true) : show(undefined, { replace: true })),
  }
}

declare module "@tanstack/history" {
  interface HistoryState {
    /** Whether the previous entry is the list it was opened from. */
    afterList?: boolean
  }
}

/** Goes back from an item opened by `keys`, copying the list's current filters to the entry below, without a duplicate entry. */
export function useStepBack(keys: readonly string[]): (ignoreBlocker?: boolean) => void {
  const isLeaving = useRef(false)
  return useCallback(
    (ignoreBlocker = false) => {
      if (isLeaving.current) return
      isLeaving.current = true
      const history = pageHistory()
      const { state, search } = history.location
      const listIn = (query: string) => outOfSearch<object>(parseSearch(query), keys)
      let list = listIn(search)
      const stop = history.subscribe(({ action, location }) => {
        if (action.type === "REPLACE") {
          list = listIn(location.search)
          return
        }
        stop()
        isLeaving.current = false
        // A form may have asked first and stayed open.
        if (location.state.__TSR_index >= state.__TSR_index) return
        const { state: entry } = location
        changeSearch((before) => inSearch(before, keys, list), { replace: true, state: entry, ignoreBlocker })
      })
      history.back({ ignoreBlocker })
    },
    [keys],
  )
}
