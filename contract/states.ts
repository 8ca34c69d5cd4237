import type { ActivityState, Area, RequestState, Role } from "./enums.ts"

/**
 * What is possible in which state (P16 to P25). "none" is a car without a status. Server and screen decide
 * by this table; `area` says to which cars a row belongs, `by` who may do it, `reason` whether a reason is required.
 */
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

/**
 * What an activity shows after a step of its car or request: the new state or, if the car has none any more, how it lost
 * it. Freeing a rejected car concerns the car alone; its activity stays rejected (P23, P25).
 */
export function activityStateAfter(verb: Verb, from: State, to: State): Exclude<State, "none"> | "FREED" {
  if (to !== "none") return to
  if (verb === "withdraw") return "WITHDRAWN"
  return from === "PRE_CONTRACT_REJECTED" || from === "REQUEST_REJECTED" ? from : "FREED"
}

/** The row that leads from one state to another in an area for a role, or undefined when the table has none. */
export const transition = (area: Area, from: State, to: State, by: Role): Transition | undefined =>
  transitions.find(
    (row: Transition) => row.area === area && row.by === by && row.to === to && row.from.includes(from),
  )

/** The states a role can lead a car or request to from here. */
export const nextStates = (area: Area, from: State, by: Role): Transition[] =>
  transitions.filter((row: Transition) => row.area === area && row.by === by && row.from.includes(from))

/** What a state of a car or case means. In statements `awaits_answer`, `is_holding`, `is_confirmed` and `is_rejected` say the same. */
const meanings: Readonly<Record<string, "awaiting" | "confirmed" | "rejected">> = {
  OPEN: "awaiting",
  PRE_CONTRACT_ACCEPTED: "awaiting",
  PRE_CONTRACT_CONFIRMED: "confirmed",
  PRE_CONTRACT_REJECTED: "rejected",
  REQUEST_ACCEPTED: "awaiting",
  REQUEST_CONFIRMED: "confirmed",
  REQUEST_REJECTED: "rejected",
}

/** Whether the provider's answer is still awaited. */
export const awaitsAnswer = (state: string | null): boolean => meanings[state ?? ""] === "awaiting"
/** Whether the provider confirmed it. */
export const isConfirmed = (state: string | null): boolean => meanings[state ?? ""] === "confirmed"
export const isRejected = (state: string | null): boolean => meanings[state ?? ""] === "rejected"
/** Whether it holds its car: accepted or confirmed, and nothing since. */
export const isHolding = (state: string | null): boolean =>
  state !== "OPEN" && (awaitsAnswer(state) || isConfirmed(state))

/** Whether a car was rejected after it had been confirmed: it keeps the day of that until it is freed (P48). */
export const isCancelledCar = ({
  activityState,
  dateConfirmation,
}: {
  activityState: ActivityState | null
  dateConfirmation: string | null
}): boolean => isRejected(activityState) && dateConfirmation !== null

/** Whether a state belongs to cars of this area (P22: one of the other area is refused). */
export const belongsTo = (area: Area, state: ActivityState): boolean =>
  state.startsWith(area === "PRE_OFFER" ? "PRE_CONTRACT" : "REQUEST")
