import {
  type BlockerFnArgs,
  createBrowserHistory,
  type HistoryLocation,
  type RouterHistory,
} from "@tanstack/history"
import {
  createContext,
  type MouseEvent,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from "react"
import { once } from "../../../contract/core/once.ts"
import { type AppLink, hrefOf } from "../../core/links.ts"
import { parseSearch, type RawSearch } from "../../core/search.ts"
import { createStore } from "../../core/store.ts"

/** The page's single history. */
export const pageHistory: () => RouterHistory = once(createBrowserHistory)

const subscribe = (listener: () => void) => pageHistory().subscribe(listener)
const currentAddress = () => pageHistory().location

export const useAddress = (): HistoryLocation => useSyncExternalStore(subscribe, currentAddress)

/** The address of the shown page, which lags behind the current one while the next page is loading. */
export const PageAddress = createContext<HistoryLocation | null>(null)
export const usePageAddress = (): HistoryLocation => use(PageAddress) ?? currentAddress()

/** The page's search parameters as its reader understands them; the same object until they change. */
export function useSearch<Search>(read: (raw: RawSearch) => Search): Search {
  const { search } = usePageAddress()
  return useMemo(() => read(parseSearch(search)), [read, search])
}

export type Step = AppLink & {
  /** Replaces the history entry. */
  replace?: boolean
  /** Does not ask before unsaved input is lost. */
  ignoreBlocker?: boolean
}

/** Goes to a link; to the current address without another history entry. */
export function go({ replace, ignoreBlocker = false, state, ...link }: Step): void {
  const href = hrefOf(link)
  const isReplaced = replace || href === currentAddress().href
  pageHistory()[isReplaced ? "replace" : "push"](href, state, { ignoreBlocker })
}

/** Changes the search parameters of the current address. */
export function changeSearch(change: (before: RawSearch) => object, step: Omit<Step, "to" | "search">): void {
  const { pathname, search } = currentAddress()
  go({ ...step, to: pathname, search: change(parseSearch(search)) })
}

/** Replaces the current address; undefined does nothing. */
export function useRedirect(to: string | undefined): void {
  useEffect(() => {
    if (to !== undefined) pageHistory().replace(to, undefined, { ignoreBlocker: true })
  }, [to])
}

/** Whether a click on a link follows it on this page, not in another tab or window. */
export const isPlainClick = (event: MouseEvent | globalThis.MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Stops waiting for the navigation of `goThen`. */
const waiting = createStore(() => {})
const stopWaiting = () => waiting.get()()

/** Goes to a link, then acts; neither if the user stays because of unsaved input. */
export function goThen(link: AppLink, act: () => void): void {
  stopWaiting()
  waiting.set(
    pageHistory().subscribe(() => {
      stopWaiting()
      act()
    }),
  )
  go(link)
}

/** Decides whether a navigation is refused, and whether the browser asks before it leaves or reloads the page. */
export function useBlocker(
  isRefused: (leave: BlockerFnArgs) => Promise<boolean>,
  asksBrowser: () => boolean,
) {
  const refuses = useEffectEvent(isRefused)
  const asks = useEffectEvent(asksBrowser)
  useEffect(
    () =>
      pageHistory().block({
        blockerFn: async (leave) => {
          const isStaying = await refuses(leave)
          if (isStaying) stopWaiting()
          return isStaying
        },
        enableBeforeUnload: () => asks(),
      }),
    [],
  )
}

/** Calls back when the user leaves the page; not when filters update its URL. Undefined disables it. */
export function usePageLeave(act: (() => void) | undefined): void {
  const isOn = act !== undefined
  const newest = useEffectEvent(() => act?.())
  useEffect(() => {
    if (!isOn) return
    const { href, pathname } = currentAddress()
    return pageHistory().subscribe(({ location, action }) => {
      const isSame = location.href === href || (action.type === "REPLACE" && location.pathname === pathname)
      if (!isSame) newest()
    })
  }, [isOn])
}
