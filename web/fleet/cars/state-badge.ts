import { activityStateText, type caseStates, requestStateText } from "../../../contract/core/enums.ts"
import { carMarkText } from "../../../contract/fleet/fleet-words.ts"
import type { Tone } from "../../ui/feedback/Badge.tsx"

type CaseState = (typeof caseStates)[number]
type State = CaseState | "CANCELLED"
/** What the shown state depends on, of a case or a car. */
type Stated = { state: CaseState; cancelled: boolean }

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

/** The displayed state: "storniert" if rejected after its confirmation. */
export const shownState = ({ state, cancelled }: Stated): State => (cancelled ? "CANCELLED" : state)

export const activityBadge = (activity: Stated): { tone: Tone; word: string } => {
  const state = shownState(activity)
  return { tone: tones[state], word: words[state] }
}
