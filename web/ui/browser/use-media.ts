import { useCallback, useSyncExternalStore } from "react"

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
