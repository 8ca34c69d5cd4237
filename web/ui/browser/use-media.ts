import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"

/** Read by many components at each draw: the browser parses a query once. */
const lists = new Map<string, MediaQueryList>()
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether a media query holds now; follows changes. */
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

/** Narrower than this, tables become cards. */
export const usePhone = (): boolean => useMedia("(width < 800px)")

/** Lower than this, as at 400 % zoom, nothing stays in sight: it would cover what is read (P183). The styles ask the same. */
export const useLow = (): boolean => useMedia("(height < 320px)")

/** Narrower than this, so do tables with more in a row than a tablet shows. */
export const useTablet = (): boolean => useMedia("(width < 1240px)")

/** Narrower than this, the menu becomes a drawer. */
export const useNarrow = (): boolean => useMedia("(width < 1040px)")

/** Narrower than this, filters beside a list would cost it cars in sight (P107): they become a drawer. */
export const useFilterDrawer = (): boolean => useMedia("(width < 1280px)")

let wasBeside = false

/**
 * Wide enough for a list and what is open of it side by side (P196). A sheet of paper is narrower than the window: what is
 * open must not be built anew while it is printed.
 */
export function useBeside(): boolean {
  const isWide = useMedia("(width >= 1280px)")
  if (!listOf("print").matches) wasBeside = isWide
  return wasBeside
}

const paper = "print"
let isAsked = false

function subscribe(changed: () => void) {
  const begin = () => {
    isAsked = true
    changed()
  }
  const end = () => {
    isAsked = false
    changed()
  }
  const media = matchMedia(paper)
  // Some browsers tell by the event alone, others (and an emulated medium) by the query alone.
  window.addEventListener("beforeprint", begin)
  window.addEventListener("afterprint", end)
  media.addEventListener("change", changed)
  return () => {
    window.removeEventListener("beforeprint", begin)
    window.removeEventListener("afterprint", end)
    media.removeEventListener("change", changed)
  }
}

const isPrinting = () => isAsked || matchMedia(paper).matches

/** Whether the page is laid out for paper now (P195): lists are tables there, whatever the window's width. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(isPrinting)
  // From the moment it is on the screen, and drawn before the event is over: the browser lays the paper out right then.
  useLayoutEffect(() => {
    setPrinting(isPrinting())
    return subscribe(() => flushSync(() => setPrinting(isPrinting())))
  }, [])
  return printing
}

/**
 * Tells the whole page by a property of its root how much room something at its lower edge takes (tokens.css); none while `size` is
 * undefined. With `:has()` the root would be styled anew with each change of the page.
 */
export function useRoom(property: "--thumb-bar" | "--floating-bar", size: string | undefined): void {
  useLayoutEffect(() => {
    if (size === undefined) return
    const { style } = document.documentElement
    style.setProperty(property, size)
    return () => {
      style.removeProperty(property)
    }
  }, [property, size])
}
