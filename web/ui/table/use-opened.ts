import {
  type NavigateOptions,
  type RouterHistory,
  useNavigate,
  useRouter,
  useSearch,
} from "@tanstack/react-router"
import { useCallback, useMemo, useRef } from "react"
import { parseSearch } from "../../search.ts"
import { inSearch, outOfSearch } from "./use-list-view.ts"

/**
 * What stands open beside a list, as this key of the address says, so that a link leads to it. Closing goes back to the list that it
 * was opened from, which is not to be in the history twice. Whoever opens or closes has asked about unsaved entries already.
 */
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
  /** From one to the other the way back stays one step (P196). */
  const inPlace = () => ({ replace: true, state: { ...(isAfterList() && { afterList: true }) } })
  return {
    id,
    open: (next: string) => go(next, id === undefined ? { state: { afterList: true } } : inPlace()),
    /** In place of what is open, whose form asks about unsaved entries itself. */
    turn: (next: string) => go(next, { ...inPlace(), ignoreBlocker: false }),
    close: () => (isAfterList() ? back(true) : go(undefined, { replace: true })),
  }
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry before is the list from which this was opened. */
    afterList?: boolean
  }
}

/**
 * One step back from what `keys` of the address open, where the list is as it is here: what was filtered meanwhile stays, and is not
 * to be there twice.
 */
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
        // A form that asked first may have kept the person here.
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
