import { boundFields, type CarFieldName, statusFields } from "../../../contract/car-fields.ts"
import type { Car, CarConflict } from "../../../contract/cars.ts"
import { isOvertaken, type Overtaken } from "../../core/journal/overtaken.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { doubtful, faultOfChange, type LockedCar } from "../../fleet/cars/rules.ts"
import { type AnswerRefusal, strayParts, withAnswer, withRelease } from "./rules.answer.ts"
import { type CarPlan, editedNames, type PlanRefusal, planUpdate, type UpdateBody } from "./rules.ts"

export type UpdateRefusal =
  | PlanRefusal
  | AnswerRefusal
  | "car_archived"
  | "version_conflict"
  | "price_far_off"

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
    return body.reason && overtaken("activityState") ? refuse("state_changed") : sensible(car, plan, body)
  if (plan.closing && overtaken("openRequest")) return refuse("state_changed")
  const unseen = seenBy(plan).filter(overtaken)
  if (unseen.length > 0) return conflictOn(car, unseen)
  const answered = withAnswer(locked, plan, body, now)
  return isRefused(answered) ? answered : sensible(car, answered, body)
}

/** The plan, unless its values are contradictory or implausible (P46); the last of all checks. */
const sensible = (
  car: Car,
  plan: CarPlan,
  { pricesConfirmed }: UpdateBody,
): CarPlan | Refused<"invalid_input" | "price_far_off"> =>
  faultOfChange(car, plan.next) ?? doubtful(car, plan.next, pricesConfirmed) ?? plan

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
