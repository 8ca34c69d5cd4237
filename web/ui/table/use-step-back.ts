import { type NavigateOptions, type RouterHistory, useNavigate, useRouter } from "@tanstack/react-router"
import { useCallback, useRef } from "react"
import { parseSearch } from "../../search.ts"
import { inSearch, outOfSearch } from "./table-search.ts"

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
