import type { ActivityState, Area, RequestState, Role } from "../core/enums.ts"

/** State machine of cars and requests (P16 to P25). "none": a car without a status. */
type State = ActivityState | RequestState | "none"
export const verbs = [
  "request",
  "accept",
  "record",
  "confirm",
  "reject",
  "free",
  "answer",
  "decline",
  "withdraw",
] as const
export type Verb = (typeof verbs)[number]
type Transition = {
  readonly verb: Verb
  readonly area: Area
  readonly from: readonly State[]
  readonly to: State
  readonly by: Role
}

type Held = readonly [accepted: ActivityState, confirmed: ActivityState, rejected: ActivityState]
const ofCars = (area: Area, [accepted, confirmed, rejected]: Held): Transition[] => [
  { verb: "accept", area, from: ["none"], to: accepted, by: "SALES_MANAGER" },
  { verb: "record", area, from: ["none"], to: accepted, by: "ADMIN" },
  { verb: "record", area, from: ["none"], to: confirmed, by: "ADMIN" },
  { verb: "confirm", area, from: [accepted], to: confirmed, by: "ADMIN" },
  { verb: "reject", area, from: [accepted, confirmed], to: rejected, by: "ADMIN" },
  { verb: "free", area, from: [accepted, confirmed, rejected], to: "none", by: "ADMIN" },
  { verb: "withdraw", area, from: [accepted], to: "none", by: "SALES_MANAGER" },
]

const transitions: readonly Transition[] = [
  ...ofCars("PRE_OFFER", ["PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_CONFIRMED", "PRE_CONTRACT_REJECTED"]),
  ...ofCars("SELECTION", ["REQUEST_ACCEPTED", "REQUEST_CONFIRMED", "REQUEST_REJECTED"]),
  { verb: "request", area: "PRE_OFFER", from: ["none"], to: "OPEN", by: "SALES_MANAGER" },
  { verb: "answer", area: "PRE_OFFER", from: ["OPEN"], to: "ANSWERED", by: "ADMIN" },
  { verb: "decline", area: "PRE_OFFER", from: ["OPEN"], to: "DECLINED", by: "ADMIN" },
  { verb: "withdraw", area: "PRE_OFFER", from: ["OPEN"], to: "WITHDRAWN", by: "SALES_MANAGER" },
]

/** State of an activity after a transition. Releasing a rejected car does not change its activity (P23, P25). */
export function activityStateAfter(verb: Verb, from: State, to: State): Exclude<State, "none"> | "FREED" {
  if (to !== "none") return to
  if (verb === "withdraw") return "WITHDRAWN"
  return from === "PRE_CONTRACT_REJECTED" || from === "REQUEST_REJECTED" ? from : "FREED"
}

/** The transition between two states in an area for a role, if there is one. */
export const transition = (area: Area, from: State, to: State, by: Role): Transition | undefined =>
  transitions.find((row) => row.area === area && row.by === by && row.to === to && row.from.includes(from))

/** Possible transitions of a role from this state. */
export const nextStates = (area: Area, from: State, by: Role): Transition[] =>
  transitions.filter((row) => row.area === area && row.by === by && row.from.includes(from))

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

/** Whether a state exists in this area; others are rejected. */
export const belongsTo = (area: Area, state: ActivityState): boolean =>
  state.startsWith(area === "PRE_OFFER" ? "PRE_CONTRACT" : "REQUEST")
