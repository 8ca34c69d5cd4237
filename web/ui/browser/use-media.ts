import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
import { createStore } from "../../core/store.ts"
import { onWindow } from "./window-events.ts"

/** Cached, because many components read the same query on each render. */
const lists = new Map<string, MediaQueryList>()
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    [query],
  )
  const matches = () => listOf(query).matches
  return useSyncExternalStore(subscribe, matches, matches)
}

/** One column, with what is needed most at the bottom edge. */
export const usePhone = (): boolean => useMedia("(width <= 640px)")

/** Tables become cards (P104), the menu and the filters drawers (P107). */
export const useTablet = (): boolean => useMedia("(width <= 1024px)")

/** Below this height, e.g. at 400 % zoom, nothing is sticky, because it would cover the content (P183). Same value as in the styles. */
export const useLow = (): boolean => useMedia("(height < 320px)")

/** Wide enough for a list with a panel beside it (P196). Ignores the paper width while printing, so that the panel is not remounted. */
export function useBeside(): boolean {
  const isWide = useMedia("(width >= 1280px)")
  const isPaper = useMedia(paper)
  const [wasWide, setWasWide] = useState(isWide)
  if (!isPaper && isWide !== wasWide) setWasWide(isWide)
  return isPaper ? wasWide : isWide
}

const paper = "print"
const printing = createStore(false)

/** Notices that the page is printed. */
export function followPrinting(): void {
  const media = matchMedia(paper)
  // Renders synchronously, because the browser takes the layout during the event.
  const follow = (isRequested: boolean) => flushSync(() => printing.set(isRequested || media.matches))
  follow(false)
  // Browsers differ in whether they report printing by event or by media query.
  onWindow("beforeprint afterprint", ({ type }) => follow(type === "beforeprint"))
  media.addEventListener("change", () => follow(false))
}

/** Whether the page is being printed (P195): lists are tables then, regardless of the width. */
export const usePrinting = printing.use

/** Sets a root property with the height of a bar at the bottom. `:has()` would restyle the root on every change. */
export function useReservedBottom(
  property: "--thumb-bar" | "--floating-bar",
  size: string | undefined,
): void {
  useLayoutEffect(() => {
    if (size === undefined) return
    const { style } = document.documentElement
    style.setProperty(property, size)
    return () => {
      style.removeProperty(property)
    }
  }, [property, size])
}
