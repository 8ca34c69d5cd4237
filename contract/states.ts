import type { ActivityState, Area, RequestState, Role } from "./enums.ts"

/** State machine of cars and requests (P16 to P25). "none": a car without a status. */
type State = ActivityState | RequestState | "none"
export type Verb =
  | "accept"
  | "request"
  | "record"
  | "confirm"
  | "reject"
  | "free"
  | "answer"
  | "decline"
  | "withdraw"
type Transition = {
  readonly verb: Verb
  readonly area: Area
  readonly from: readonly State[]
  readonly to: State
  readonly by: Role
  readonly reason?: true
}

export const transitions = [
  { verb: "accept", area: "PRE_OFFER", from: ["none"], to: "PRE_CONTRACT_ACCEPTED", by: "SALES_MANAGER" },
  { verb: "record", area: "PRE_OFFER", from: ["none"], to: "PRE_CONTRACT_ACCEPTED", by: "ADMIN" },
  { verb: "record", area: "PRE_OFFER", from: ["none"], to: "PRE_CONTRACT_CONFIRMED", by: "ADMIN" },
  {
    verb: "confirm",
    area: "PRE_OFFER",
    from: ["PRE_CONTRACT_ACCEPTED"],
    to: "PRE_CONTRACT_CONFIRMED",
    by: "ADMIN",
  },
  {
    verb: "reject",
    area: "PRE_OFFER",
    from: ["PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_CONFIRMED"],
    to: "PRE_CONTRACT_REJECTED",
    by: "ADMIN",
    reason: true,
  },
  {
    verb: "free",
    area: "PRE_OFFER",
    from: ["PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_CONFIRMED", "PRE_CONTRACT_REJECTED"],
    to: "none",
    by: "ADMIN",
    reason: true,
  },
  { verb: "withdraw", area: "PRE_OFFER", from: ["PRE_CONTRACT_ACCEPTED"], to: "none", by: "SALES_MANAGER" },
  { verb: "accept", area: "SELECTION", from: ["none"], to: "REQUEST_ACCEPTED", by: "SALES_MANAGER" },
  { verb: "record", area: "SELECTION", from: ["none"], to: "REQUEST_ACCEPTED", by: "ADMIN" },
  { verb: "record", area: "SELECTION", from: ["none"], to: "REQUEST_CONFIRMED", by: "ADMIN" },
  { verb: "confirm", area: "SELECTION", from: ["REQUEST_ACCEPTED"], to: "REQUEST_CONFIRMED", by: "ADMIN" },
  {
    verb: "reject",
    area: "SELECTION",
    from: ["REQUEST_ACCEPTED", "REQUEST_CONFIRMED"],
    to: "REQUEST_REJECTED",
    by: "ADMIN",
    reason: true,
  },
  {
    verb: "free",
    area: "SELECTION",
    from: ["REQUEST_ACCEPTED", "REQUEST_CONFIRMED", "REQUEST_REJECTED"],
    to: "none",
    by: "ADMIN",
    reason: true,
  },
  { verb: "withdraw", area: "SELECTION", from: ["REQUEST_ACCEPTED"], to: "none", by: "SALES_MANAGER" },
  { verb: "request", area: "PRE_OFFER", from: ["none"], to: "OPEN", by: "SALES_MANAGER" },
  { verb: "answer", area: "PRE_OFFER", from: ["OPEN"], to: "ANSWERED", by: "ADMIN" },
  { verb: "decline", area: "PRE_OFFER", from: ["OPEN"], to: "DECLINED", by: "ADMIN", reason: true },
  { verb: "withdraw", area: "PRE_OFFER", from: ["OPEN"], to: "WITHDRAWN", by: "SALES_MANAGER" },
] as const satisfies readonly Transition[]

/** State of an activity after a transition. Releasing a rejected car does not change its activity (P23, P25). */
export function activityStateAfter(verb: Verb, from: State, to: State): Exclude<State, "none"> | "FREED" {
  if (to !== "none") return to
  if (verb === "withdraw") return "WITHDRAWN"
  return from === "PRE_CONTRACT_REJECTED" || from === "REQUEST_REJECTED" ? from : "FREED"
}

/** The transition between two states in an area for a role, if there is one. */
export const transition = (area: Area, from: State, to: State, by: Role): Transition | undefined =>
  transitions.find(
    (row: Transition) => row.area === area && row.by === by && row.to === to && row.from.includes(from),
  )

/** Possible transitions of a role from this state. */
export const nextStates = (area: Area, from: State, by: Role): Transition[] =>
  transitions.filter((row: Transition) => row.area === area && row.by === by && row.from.includes(from))

/** Meaning of states, the same as `awaits_answer`, `is_holding`, `is_confirmed` and `is_rejected` in SQL. */
const meanings: Readonly<Record<string, "awaiting" | "confirmed" | "rejected">> = {
  OPEN: "awaiting",
  PRE_CONTRACT_ACCEPTED: "awaiting",
  PRE_CONTRACT_CONFIRMED: "confirmed",
  PRE_CONTRACT_REJECTED: "rejected",
  REQUEST_ACCEPTED: "awaiting",
  REQUEST_CONFIRMED: "confirmed",
  REQUEST_REJECTED: "rejected",
}

export const awaitsAnswer = (state: string | null): boolean => meanings[state ?? ""] === "awaiting"
export const isConfirmed = (state: string | null): boolean => meanings[state ?? ""] === "confirmed"
export const isRejected = (state: string | null): boolean => meanings[state ?? ""] === "rejected"
export const isHolding = (state: string | null): boolean =>
  state !== "OPEN" && (awaitsAnswer(state) || isConfirmed(state))

/** Whether the car's confirmed case was cancelled; the confirmation date stays until the car is released (P48). */
export const isCancelledCar = ({
  activityState,
  dateConfirmation,
}: {
  activityState: ActivityState | null
  dateConfirmation: string | null
}): boolean => isRejected(activityState) && dateConfirmation !== null

/** Whether a state exists in this area; others are rejected (P22). */
export const belongsTo = (area: Area, state: ActivityState): boolean =>
  state.startsWith(area === "PRE_OFFER" ? "PRE_CONTRACT" : "REQUEST")
