import { useCallback, useMemo } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { type Pausing, usePausing } from "../live/index.ts"
import { currentItems, pausedItems, type SteadyItems } from "./steady-items.ts"

/** The rows of the desk, which nothing moves while somebody is at them: a button acts on the row that it stood in. */
export function useSteadyItems(items: readonly DeskItem[], isPanelOpen: boolean): Pausing<SteadyItems> {
  const now = useMemo(() => currentItems(items), [items])
  const whilePaused = useCallback((before: readonly DeskItem[]) => pausedItems(before, items), [items])
  return usePausing<DeskItem, SteadyItems>({ now, paused: whilePaused, view: null, isPanelOpen })
}
