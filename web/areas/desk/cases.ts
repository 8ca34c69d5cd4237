import { useCallback, useMemo } from "react"
import { urgencyOf } from "../../../contract/clocks.ts"
import type { DeskItem } from "../../../contract/desk.ts"
import type { Due } from "../../searches.ts"
import { type LiveList, type Pausing, usePausing } from "../live/SteadyArea.tsx"

export type DeskStep = "answer" | "confirm" | "decline" | "reject"

const isWish = ({ activity }: DeskItem): boolean => activity.type === "PRE_OFFER_REQUEST"

/** What a case waits for: a wish for an answer, an acceptance for its confirmation (P16, P22). */
export const mainStepOf = (item: DeskItem): "answer" | "confirm" => (isWish(item) ? "answer" : "confirm")

const urgencies = { overdue: "OVERDUE", soon: "SOON" } as const satisfies Record<Due, string>

/** The cases that are overdue, or due soon. */
export const itemsDue = (items: readonly DeskItem[], due: Due, now: Date): readonly DeskItem[] =>
  items.filter(
    ({ activity: { sentAt, answerDue } }) =>
      urgencyOf(new Date(sentAt), new Date(answerDue), now) === urgencies[due],
  )

/** How a case is refused. */
export const refusingStepOf = (item: DeskItem): "decline" | "reject" => (isWish(item) ? "decline" : "reject")

/**
 * The case that leads on from one that is done: the next one beneath it, from the end again the most urgent. What was done
 * already may still stand on the desk, which is read again later. Undefined where nothing is left.
 */
export function nextCase(
  items: readonly DeskItem[],
  doneId: string,
  done: ReadonlySet<string>,
): DeskItem | undefined {
  const at = items.findIndex(({ activity }) => activity.id === doneId)
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(({ activity }) => !done.has(activity.id))
}

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
