import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/react-router"
import { type MouseEvent, useEffect, useEffectEvent, useSyncExternalStore } from "react"

let made: RouterHistory | undefined

/** The page's single history, shared by the router and by UI without a router. */
export function pageHistory(): RouterHistory {
  made ??= createBrowserHistory()
  return made
}

const subscribe = (listener: () => void) => pageHistory().subscribe(listener)
const currentAddress = () => pageHistory().location

export const useAddress = (): HistoryLocation => useSyncExternalStore(subscribe, currentAddress)

/** Replaces the current address; undefined does nothing. */
export function useRedirect(to: string | undefined): void {
  useEffect(() => {
    if (to !== undefined) pageHistory().replace(to, undefined, { ignoreBlocker: true })
  }, [to])
}

/** Click handler for internal links: navigates on this page unless the click asks for another tab or window. */
export const following = (href: string, state?: object) => (event: MouseEvent<HTMLAnchorElement>) => {
  const isMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (isMore || event.defaultPrevented) return
  event.preventDefault()
  if (currentAddress().href !== href) pageHistory().push(href, state)
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
