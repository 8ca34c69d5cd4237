import { useCallback, useMemo } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import type { Due } from "../../links.ts"
import { type LiveList, type Pausing, usePausing } from "../live/index.ts"

type SteadyItems = LiveList<DeskItem> & {
  /** Ids of activities that stand there although they wait no longer. */
  gone: ReadonlySet<string>
}

/** The desk as it is. */
export const currentItems = (rows: readonly DeskItem[]): SteadyItems => ({
  rows,
  isPaused: false,
  gone: new Set(),
  waiting: 0,
})

/** The desk while somebody is at it: what was answered keeps its place, what is new waits, until nothing is open any more. */
export function pausedItems(before: readonly DeskItem[], items: readonly DeskItem[]): SteadyItems {
  if (items.length === 0) return currentItems(items)
  const now = new Map(items.map((item) => [item.activity.id, item]))
  const there = new Set(before.map(({ activity }) => activity.id))
  return {
    rows: before.map((item) => now.get(item.activity.id) ?? item),
    isPaused: true,
    gone: new Set([...there].filter((id) => !now.has(id))),
    waiting: items.filter(({ activity }) => !there.has(activity.id)).length,
  }
}

/** The rows of the desk, which nothing moves while somebody is at them: a button acts on the row that it stood in. */
export function useSteadyItems(
  items: readonly DeskItem[],
  isPanelOpen: boolean,
  view: Due | undefined,
): Pausing<SteadyItems> {
  const now = useMemo(() => currentItems(items), [items])
  const whilePaused = useCallback((before: readonly DeskItem[]) => pausedItems(before, items), [items])
  return usePausing<DeskItem, SteadyItems>({ now, paused: whilePaused, view, isPanelOpen })
}
