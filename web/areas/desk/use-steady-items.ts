import { useCallback, useMemo } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { type Held, useHeld } from "../live/index.ts"
import { currentItems, heldItems, type SteadyItems } from "./steady-items.ts"

/** The rows of the desk, which nothing moves while somebody is at them: a button acts on the row that it stood in. */
export function useSteadyItems(items: readonly DeskItem[], isPanelOpen: boolean): Held<SteadyItems> {
  const now = useMemo(() => currentItems(items), [items])
  const hold = useCallback((before: readonly DeskItem[]) => heldItems(before, items), [items])
  return useHeld<DeskItem, SteadyItems>({ now, hold, view: null, isPanelOpen })
}
