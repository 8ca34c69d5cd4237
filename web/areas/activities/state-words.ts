import type { Activity } from "../../../contract/activities.ts"
import { activityStateText, requestStateText } from "../../../contract/enums.ts"
import type { Tone } from "../../ui/feedback/index.ts"

type State = Activity["state"]

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
  WITHDRAWN: "grey",
  FREED: "grey",
} as const satisfies Record<State, Tone>

const words: Record<State, string> = { ...activityStateText, ...requestStateText, FREED: "freigegeben" }

/** A state of a car as a badge: its word and its tone (P103). */
export const stateBadge = (state: State): { tone: Tone; word: string } => ({
  tone: tones[state],
  word: words[state],
})

/** The same of an activity, of which more is known: what was rejected after its confirmation is "storniert" (P48). */
export const activityBadge = ({
  state,
  cancelled,
}: Pick<Activity, "state" | "cancelled">): { tone: Tone; word: string } =>
  cancelled ? { tone: "red", word: "storniert" } : stateBadge(state)

/** Whether the provider's answer is still awaited. */
export const awaitsAnswer = ({ state }: Pick<Activity, "state">): boolean =>
  state === "OPEN" || state === "PRE_CONTRACT_ACCEPTED" || state === "REQUEST_ACCEPTED"

/** Whether it holds its car: accepted or confirmed, and nothing since. */
export const isHolding = ({ state }: Pick<Activity, "state">): boolean => /_(ACCEPTED|CONFIRMED)$/.test(state)

export const isOverdue = (of: Pick<Activity, "state" | "answerDue">, now: Date): boolean =>
  awaitsAnswer(of) && now.getTime() > Date.parse(of.answerDue)
