import type { DeskItem } from "../../../contract/desk.ts"
import type { LiveList } from "../live/index.ts"

export type SteadyItems = LiveList<DeskItem> & {
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
