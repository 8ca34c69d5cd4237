import { useCallback, useMemo } from "react"
import { urgencyOf } from "../../../contract/clocks.ts"
import type { DeskItem } from "../../../contract/desk.ts"
import type { Due } from "../../searches.ts"
import { type LiveList, type Pausing, usePausing } from "../live/SteadyArea.tsx"

export type DeskStep = "answer" | "confirm" | "decline" | "reject"

const isWish = ({ activity }: DeskItem): boolean => activity.type === "PRE_OFFER_REQUEST"

/** What a case waits for: the answer to a wish, or the confirmation of an acceptance (P16, P22). */
export const mainStepOf = (item: DeskItem): "answer" | "confirm" => (isWish(item) ? "answer" : "confirm")

const urgencies = { overdue: "OVERDUE", soon: "SOON" } as const satisfies Record<Due, string>

/** The cases that are overdue, or due soon. */
export const itemsDue = (items: readonly DeskItem[], due: Due, now: Date): readonly DeskItem[] =>
  items.filter(
    ({ activity: { sentAt, answerDue } }) =>
      urgencyOf(new Date(sentAt), new Date(answerDue), now) === urgencies[due],
  )

export const refusingStepOf = (item: DeskItem): "decline" | "reject" => (isWish(item) ? "decline" : "reject")

/** The case after a completed one: the next below it, else the most urgent; undefined if none is left. */
export function nextCase(
  items: readonly DeskItem[],
  completedId: string,
  done: ReadonlySet<string>,
): DeskItem | undefined {
  const at = items.findIndex(({ activity }) => activity.id === completedId)
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(({ activity }) => !done.has(activity.id))
}

type SteadyItems = LiveList<DeskItem> & {
  /** Ids of activities still displayed although they no longer wait. */
  gone: ReadonlySet<string>
}

export const currentItems = (rows: readonly DeskItem[]): SteadyItems => ({
  rows,
  isPaused: false,
  gone: new Set(),
  waiting: 0,
})

/** The desk while it is in use: completed cases keep their row and new ones are held back, until none is open. */
export function pausedItems(before: readonly DeskItem[], items: readonly DeskItem[]): SteadyItems {
  if (items.length === 0) return currentItems(items)
  const now = new Map(items.map((item) => [item.activity.id, item]))
  const shownIds = new Set(before.map(({ activity }) => activity.id))
  return {
    rows: before.map((item) => now.get(item.activity.id) ?? item),
    isPaused: true,
    gone: new Set([...shownIds].filter((id) => !now.has(id))),
    waiting: items.filter(({ activity }) => !shownIds.has(activity.id)).length,
  }
}

/** The rows of the desk, which keep their place while in use, so that buttons always act on their row. */
export function useSteadyItems(
  items: readonly DeskItem[],
  isPanelOpen: boolean,
  view: Due | undefined,
): Pausing<SteadyItems> {
  const now = useMemo(() => currentItems(items), [items])
  const whilePaused = useCallback((before: readonly DeskItem[]) => pausedItems(before, items), [items])
  return usePausing<DeskItem, SteadyItems>({ now, paused: whilePaused, view, isPanelOpen })
}
