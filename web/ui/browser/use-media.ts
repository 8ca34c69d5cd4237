import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
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
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}

/** One column, with what is needed most at the bottom edge. */
export const usePhone = (): boolean => useMedia("(width <= 640px)")

/** Tables become cards, the menu and the filters drawers (P107). */
export const useTablet = (): boolean => useMedia("(width <= 1024px)")

/** Below this height, e.g. at 400 % zoom, nothing is sticky, because it would cover the content (P183). Same value as in the styles. */
export const useLow = (): boolean => useMedia("(height < 320px)")

let wasBeside = false

/** Wide enough for a list with a panel beside it (P196). Ignores the paper width while printing, so that the panel is not remounted. */
export function useBeside(): boolean {
  const isWide = useMedia("(width >= 1280px)")
  if (!listOf("print").matches) wasBeside = isWide
  return wasBeside
}

const paper = "print"
let isPrintRequested = false

function subscribe(changed: () => void) {
  const media = matchMedia(paper)
  // Browsers differ in whether they report printing by event or by media query.
  const stop = onWindow("beforeprint afterprint", ({ type }) => {
    isPrintRequested = type === "beforeprint"
    changed()
  })
  media.addEventListener("change", changed)
  return () => {
    stop()
    media.removeEventListener("change", changed)
  }
}

const isPrinting = () => isPrintRequested || matchMedia(paper).matches

/** Whether the page is being printed (P195): lists are tables then, regardless of the width. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(isPrinting)
  // Renders synchronously, because the browser takes the layout during the event.
  useLayoutEffect(() => {
    setPrinting(isPrinting())
    return subscribe(() => flushSync(() => setPrinting(isPrinting())))
  }, [])
  return printing
}

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
