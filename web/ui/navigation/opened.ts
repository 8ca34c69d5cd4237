import { useCallback, useMemo, useRef } from "react"
import { parseSearch, id as readId } from "../../core/search.ts"
import { inSearch, outOfSearch } from "../table/use-list-view.ts"
import { changeSearch, pageHistory, type Step, usePageAddress } from "./history.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** What one step back shows: the page without what this entry opened, or the item without this dialog of it. */
    below?: "page" | "item" | undefined
  }
}

/** What one step back shows. */
export const stepBelow = () => pageHistory().location.state.below

type Change = Pick<Step, "replace" | "ignoreBlocker"> & { below?: "page" | "item" | undefined }

/** What is open over a page, by URL keys. Closing goes back to the page, without a second history entry. */
export function useOpenedKeys(keys: readonly string[], ignoreBlocker = false) {
  const back = useStepBack(keys)
  const show = useCallback(
    (opened: object, { below, ...step }: Change) =>
      changeSearch((before) => ({ ...outOfSearch(before, keys), ...opened }), {
        ignoreBlocker,
        ...step,
        state: { below },
      }),
    [keys, ignoreBlocker],
  )
  const close = useCallback(
    () => (stepBelow() === "page" ? back(ignoreBlocker) : show({}, { replace: true })),
    [back, show, ignoreBlocker],
  )
  return { show, back, close }
}

/** Item open beside or over a list, by URL key, and its dialog. Its form asks about unsaved input itself. */
export function useOpened(key: string, dialogKey = key) {
  const id = readId(parseSearch(usePageAddress().search)[key])
  const keys = useMemo(() => [key, dialogKey], [key, dialogKey])
  const { show, close } = useOpenedKeys(keys, true)
  /** Moving between items replaces the entry, so that the list stays one step back. */
  const open = (next: string, dialog = {}, step: Change = {}) => {
    const entry: Change = id === undefined ? { below: "page" } : { replace: true, below: stepBelow() }
    show({ [key]: next, ...dialog }, { ...entry, ...step })
  }
  /** The user may stay because of unsaved input. */
  return { id, close, open, turn: (next: string) => open(next, {}, { ignoreBlocker: false }) }
}

/** Goes back from an item opened by `keys`, copying the list's current filters to the entry below, without a duplicate entry. */
function useStepBack(keys: readonly string[]): (ignoreBlocker?: boolean) => void {
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
