import {
  type NavigateOptions,
  type RouterHistory,
  useNavigate,
  useRouter,
  useSearch,
} from "@tanstack/react-router"
import { useCallback, useMemo, useRef } from "react"
import { parseSearch } from "../../search.ts"
import { inSearch, outOfSearch } from "../table/use-list-view.ts"

/** Item open beside a list, by URL key. Closing goes back to the list, without a second history entry. */
export function useOpened(key: string) {
  const { [key]: id } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const { history }: { history: RouterHistory } = useRouter()
  const keys = useMemo(() => [key], [key])
  const back = useStepBack(keys)
  const go = (next: string | undefined, options: Partial<NavigateOptions>) =>
    void navigate({
      to: ".",
      search: ({ [key]: _, ...list }: Record<string, unknown>) => ({ ...list, ...(next && { [key]: next }) }),
      resetScroll: false,
      ignoreBlocker: true,
      ...options,
    } as NavigateOptions)
  const isAfterList = () => history.location.state.afterList ?? false
  /** Moving between items replaces the entry, so that the list stays one step back (P196). */
  const inPlace = () => ({ replace: true, state: { ...(isAfterList() && { afterList: true }) } })
  return {
    id,
    open: (next: string) => go(next, id === undefined ? { state: { afterList: true } } : inPlace()),
    /** Replaces the open item; its form confirms unsaved input itself. */
    turn: (next: string) => go(next, { ...inPlace(), ignoreBlocker: false }),
    close: () => (isAfterList() ? back(true) : go(undefined, { replace: true })),
  }
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the previous entry is the list it was opened from. */
    afterList?: boolean
  }
}

/** Goes back from an item opened by `keys`, copying the list's current filters to the entry below, without a duplicate entry. */
export function useStepBack(keys: readonly string[]): (ignoreBlocker?: boolean) => void {
  const navigate = useNavigate()
  const { history }: { history: RouterHistory } = useRouter()
  const isLeaving = useRef(false)
  return useCallback(
    (ignoreBlocker = false) => {
      if (isLeaving.current) return
      isLeaving.current = true
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
        void navigate({
          to: location.pathname,
          search: inSearch(parseSearch(location.search), keys, list),
          replace: true,
          state: location.state,
          resetScroll: false,
          ignoreBlocker,
        } as NavigateOptions)
      })
      history.back({ ignoreBlocker })
    },
    [history, keys, navigate],
  )
}
