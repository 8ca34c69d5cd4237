import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/react-router"
import { type MouseEvent, useEffect, useSyncExternalStore } from "react"

let made: RouterHistory | undefined

/** The one history of the page: the router goes by it, and what stands before or around the router does without that. */
export function pageHistory(): RouterHistory {
  made ??= createBrowserHistory()
  return made
}

const subscribe = (listener: () => void) => pageHistory().subscribe(listener)
const currentAddress = () => pageHistory().location

/** The address of the page, as it changes: `search` begins with "?", `hash` with "#", both are "" where there is none. */
export const useAddress = (): HistoryLocation => useSyncExternalStore(subscribe, currentAddress)

/** Goes on to another address, which takes the place of this one; undefined stays. */
export function useRedirect(to: string | undefined): void {
  useEffect(() => {
    if (to !== undefined) pageHistory().replace(to, undefined, { ignoreBlocker: true })
  }, [to])
}

/** For the click on a link to an address of the portal: goes there on this page, unless the click asks for another tab or window. */
export const following = (href: string, state?: object) => (event: MouseEvent<HTMLAnchorElement>) => {
  const isMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (isMore || event.defaultPrevented) return
  event.preventDefault()
  if (currentAddress().href !== href) pageHistory().push(href, state)
}
