import type { Activity } from "../../../contract/activities.ts"
import { activityStateText, requestStateText } from "../../../contract/enums.ts"
import { carMarkText } from "../../../contract/fleet-words.ts"
import { awaitsAnswer } from "../../../contract/states.ts"
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

export const isOverdue = (of: Pick<Activity, "state" | "answerDue">, now: Date): boolean =>
  awaitsAnswer(of.state) && now.getTime() > Date.parse(of.answerDue)
