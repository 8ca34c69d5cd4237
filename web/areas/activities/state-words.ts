import type { Activity } from "../../../contract/activities.ts"
import { activityStateText, requestStateText } from "../../../contract/enums.ts"
import { carMarkText } from "../../../contract/fleet-words.ts"
import type { Tone } from "../../ui/feedback/index.ts"

type State = Activity["state"] | "CANCELLED"

const tones = {
  PRE_CONTRACT_ACCEPTED: "amber",
  PRE_CONTRACT_CONFIRMED: "green",
  PRE_CONTRACT_REJECTED: "red",
  REQUEST_ACCEPTED: "amber",
  REQUEST_CONFIRMED: "green",
  REQUEST_REJECTED: "red",
  OPEN: "amber",
  ANSWERED: "green",
  DECLINED: "red",
  CANCELLED: "red",
  WITHDRAWN: "grey",
  FREED: "grey",
} as const satisfies Record<State, Tone>

const words: Record<State, string> = {
  ...activityStateText,
  ...requestStateText,
  CANCELLED: carMarkText.cancelled,
  FREED: "freigegeben",
}
export const states = Object.entries(words).map(([value, label]) => ({ value: value as State, label }))

/** The state that users read: what was rejected after its confirmation is "storniert" (P48). */
export const shownState = ({ state, cancelled }: Pick<Activity, "state" | "cancelled">): State =>
  cancelled ? "CANCELLED" : state

/** The same as a badge: its word and its tone (P103). */
export const activityBadge = (
  activity: Pick<Activity, "state" | "cancelled">,
): { tone: Tone; word: string } => {
  const state = shownState(activity)
  return { tone: tones[state], word: words[state] }
}

/** Whether the provider's answer is still awaited. */
export const awaitsAnswer = ({ state }: { state: State }): boolean =>
  state === "OPEN" || state === "PRE_CONTRACT_ACCEPTED" || state === "REQUEST_ACCEPTED"

/** Whether it holds its car: accepted or confirmed, and nothing since. */
export const isHolding = ({ state }: { state: State }): boolean => /_(ACCEPTED|CONFIRMED)$/.test(state)

export const isOverdue = (of: Pick<Activity, "state" | "answerDue">, now: Date): boolean =>
  awaitsAnswer(of) && now.getTime() > Date.parse(of.answerDue)
