import { boundFields, type CarFieldName, statusFields } from "../../../contract/car-fields.ts"
import type { Car, CarConflict } from "../../../contract/cars.ts"
import { isOvertaken, type Overtaken } from "../../core/journal/index.ts"
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

/**
 * What an update comes to that was made on an earlier version of the car, of which these columns were changed since (P35). Edits of fields that nobody
 * else changed or locked since are merged; `version_conflict` names the others. A step of a status or a request is
 * taken only on the offer and the status that were seen.
 */
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
    // Another admin took the same step with a reason of their own; this one would reach nobody.
    return body.reason && overtaken("activityState") ? refuse("state_changed") : sensible(car, plan, body)
  if (plan.closing && overtaken("openRequest")) return refuse("state_changed")
  const unseen = seenBy(plan).filter(overtaken)
  if (unseen.length > 0) return conflictOn(car, unseen)
  const answered = withAnswer(locked, plan, body, now)
  return isRefused(answered) ? answered : sensible(car, answered, body)
}

/** The plan, unless what it changes makes no sense together (P46); of several refusals that is the last. */
const sensible = (
  car: Car,
  plan: CarPlan,
  { pricesConfirmed }: UpdateBody,
): CarPlan | Refused<"invalid_input" | "price_far_off"> =>
  faultOfChange(car, plan.next) ?? doubtful(car, plan.next, pricesConfirmed) ?? plan

/** The offer, where one is recorded or answered with. Other steps are about a fixed agreement, or about a request alone. */
const seenBy = ({ verb, closing }: CarPlan): readonly CarFieldName[] =>
  verb === "record" || closing === "ANSWERED" ? [...boundFields, ...statusFields] : statusFields

/** The car was free when it was loaded: the fields that are locked now are a conflict, which brings the car along. */
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
