import { urgencyOf } from "../../../contract/cases/deadlines.ts"
import type { DeskItem } from "../../../contract/cases/desk.ts"
import type { Due } from "../../core/searches.ts"
import type { Lists } from "../../ui/table/pausable.ts"

export const idOf = ({ activity }: DeskItem): string => activity.id

const isWish = ({ activity }: DeskItem): boolean => activity.type === "PRE_OFFER_REQUEST"

/** What a case waits for: the answer to a wish, or the confirmation of an acceptance (P16). */
export const mainStepOf = (item: DeskItem): "answer" | "confirm" => (isWish(item) ? "answer" : "confirm")

const urgencies = { overdue: "OVERDUE", soon: "SOON" } as const satisfies Record<Due, string>

/** The cases that are overdue, or due soon. */
export const itemsDue = (items: readonly DeskItem[], due: Due, now: Date): readonly DeskItem[] =>
  items.filter(({ activity }) => urgencyOf(new Date(activity.answerDue), now) === urgencies[due])

export const refusingStepOf = (item: DeskItem): "decline" | "reject" => (isWish(item) ? "decline" : "reject")

/** The case after a completed one: the next below it, else the most urgent; undefined if none is left. */
export function nextCase(
  items: readonly DeskItem[],
  completedId: string,
  done: ReadonlySet<string>,
): DeskItem | undefined {
  const at = items.findIndex((item) => idOf(item) === completedId)
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => !done.has(idOf(item)))
}

/** While the desk is in use, answered cases keep their row, until none is open. */
export const deskLists = (items: readonly DeskItem[]): Lists<DeskItem> => ({
  matches: items,
  all: items,
  idOf,
  goneRow: (item) => (items.length > 0 ? item : undefined),
})
