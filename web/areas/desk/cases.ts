import { urgencyOf } from "../../../contract/clocks.ts"
import type { DeskItem } from "../../../contract/desk.ts"
import type { Due } from "../../links.ts"

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
