import {
  type Answer,
  answeredOffers,
  missingInAnswer,
  offersAtRequest,
} from "../../../contract/cases/answers.ts"
import { acceptRefusal } from "../../../contract/cases/availability.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import type { OfferType } from "../../../contract/core/enums.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import { boundFields, type CarFieldName, statusFields } from "../../../contract/fleet/car-fields.ts"
import type { Car, CarConflict } from "../../../contract/fleet/cars.ts"
import { isOvertaken, type Overtaken } from "../../core/journal/overtaken.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import {
  implausibleRefusal,
  type LockedCar,
  type OpenRequest,
  refusalOfChange,
} from "../../fleet/cars/rules.ts"
import { type CarPlan, editedNames, type PlanRefusal, planUpdate, type UpdateBody } from "./rules.ts"

export type UpdateRefusal =
  | PlanRefusal
  | AnswerRefusal
  | "car_archived"
  | "version_conflict"
  | "value_implausible"

/** Plans an update based on an earlier version (P35). Status changes and answers need an unchanged offer and status. */
export function judgeUpdate(
  locked: LockedCar,
  columns: Overtaken,
  given: UpdateBody,
  now: Date,
): CarPlan | Refused<UpdateRefusal> {
  const { car, isArchived } = locked
  const body = withRelease(given)
  if (isArchived) return refuse("car_archived")
  const overtaken = isOvertaken(columns)
  const conflicts = editedNames(car, body).filter(overtaken)
  if (conflicts.length > 0) return conflictOn(car, conflicts)
  const plan = strayParts(body) ?? planUpdate(car, body, now)
  if (isRefused(plan)) return lockedSince(car, plan, overtaken) ?? plan
  if (plan.verb === null && plan.closing === null)
    // Another admin made the same transition with their own reason; this reason would not reach the agent.
    return body.reason && overtaken("activityState")
      ? refuse("state_changed")
      : sensible(car, plan, body, now)
  if (plan.closing && overtaken("openRequest")) return refuse("state_changed")
  const unseen = seenBy(plan).filter(overtaken)
  if (unseen.length > 0) return conflictOn(car, unseen)
  const answered = withAnswer(locked, plan, body, now)
  return isRefused(answered) ? answered : sensible(car, answered, body, now)
}

/** The plan, unless its values are contradictory or implausible (P46); the last of all checks. */
const sensible = (
  car: Car,
  plan: CarPlan,
  { implausibleConfirmed: isConfirmed }: UpdateBody,
  now: Date,
): CarPlan | Refused<"invalid_input" | "value_implausible"> =>
  refusalOfChange(car, plan.next) ??
  implausibleRefusal(car, plan.next, { isConfirmed, today: berlinToday(now) }) ??
  plan

/** Fields that must be unchanged: recording and answering depend on the offer, other transitions only on the status. */
const seenBy = ({ verb, closing }: CarPlan): readonly CarFieldName[] =>
  verb === "record" || closing === "ANSWERED" ? [...boundFields, ...statusFields] : statusFields

/** Turns "bound" into a conflict with the current car if the car was free when loaded. */
function lockedSince(
  car: Car,
  { refused, details }: Refused<PlanRefusal>,
  overtaken: (name: CarFieldName | "openRequest") => boolean,
): Refused<"version_conflict"> | null {
  const isSince =
    (refused === "car_bound" && overtaken("activityState")) ||
    (refused === "request_still_open" && overtaken("openRequest"))
  return isSince ? conflictOn(car, (details as { fields: CarFieldName[] }).fields) : null
}

const conflictOn = (current: Car, fields: CarFieldName[]) =>
  refuse("version_conflict", { current, fields } satisfies CarConflict)

type AnswerRefusal = "invalid_input" | "answer_changes_nothing"

/** Recording an acceptance in the same call settles the request instead of answering it. */
const isAnswer = ({ requestState, activityState }: UpdateBody): boolean =>
  requestState === "ANSWERED" && !activityState

/** An answer opens the car for acceptance unless the provider decides otherwise. */
export const withRelease = (body: UpdateBody): UpdateBody =>
  isAnswer(body) ? { ...body, acceptPreOffer: body.release ?? body.acceptPreOffer ?? true } : body

/** Adds the answer to the plan, or refuses it: no new values, or incomplete ones listed in `details`. */
export function withAnswer(
  { car, asked }: { car: Car; asked: OpenRequest | null },
  plan: CarPlan,
  body: UpdateBody,
  now: Date,
): CarPlan | Refused<AnswerRefusal> {
  if (!asked || !isAnswer(body)) return plan
  const { next } = plan
  const then = asked.snapshot.asked ?? offersAtRequest(car)
  const missing = missingInAnswer(then, car, next)
  if (missing.length > 0)
    return refuse(
      "invalid_input",
      missing.map((path) => ({ path, message: sentences.required })),
    )
  const { wantedKm: km, wantedDate: date } = asked.snapshot
  const offers = answeredOffers(then, next, { km, date })
  if (offers.length === 0) return refuse("answer_changes_nothing")
  const isOpen = ({ type }: { type: OfferType }) => isAcceptable(plan, asked.locationId, type, now)
  const answer: Answer = {
    offers: [...offers.filter(isOpen), ...offers.filter((offer) => !isOpen(offer))],
    text: body.answerText ?? "",
    acceptable: offers.some(isOpen),
  }
  return { ...plan, answer }
}

/** Whether a sales manager of the requesting location could accept this offer today. */
const isAcceptable = ({ next }: CarPlan, locationId: string, type: OfferType, now: Date): boolean => {
  const requester = { role: "SALES_MANAGER", locationIds: [locationId], today: berlinToday(now) } as const
  return next.display && acceptRefusal(next, type, requester) === null
}

const answerParts = ["answerText", "release"] as const

/** Refuses a message or release without an answer, which would be lost silently. */
export function strayParts(body: UpdateBody): Refused<"invalid_input"> | null {
  const stray = isAnswer(body) ? [] : answerParts.filter((name) => body[name] !== undefined)
  return stray.length > 0
    ? refuse(
        "invalid_input",
        stray.map((path) => ({ path, message: "Nur zusammen mit einer Antwort." })),
      )
    : null
}
