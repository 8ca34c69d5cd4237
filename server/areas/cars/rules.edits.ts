import type { z } from "zod"
import {
  boundFields,
  bulkFields,
  type CarFieldName,
  type CarFields,
  fieldOf,
  newCarFields,
  statusFields,
} from "../../../contract/car-fields.ts"
import type { bulkCars, Car, CarConflict, saveCar } from "../../../contract/cars.ts"
import type { Area } from "../../../contract/enums.ts"
import { faultsInChange, type RuleCar } from "../../../contract/offer-rules.ts"
import { priceDoubts } from "../../../contract/price-doubts.ts"
import { type FieldVersions, overtakenOf } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import { type AnswerRefusal, type Asked, strayParts, withAnswer, withRelease } from "./rules.answer.ts"
import {
  type CarPlan,
  editedNames,
  faultOfChange,
  type PlanRefusal,
  planUpdate,
  type UpdateBody,
} from "./rules.ts"

export type SaveBody = z.output<(typeof saveCar)["body"]>
export type BulkBody = z.output<(typeof bulkCars)["body"]>

/** A car that nobody else can change now. */
export type LockedCar = {
  car: Car
  fieldVersions: FieldVersions
  isArchived: boolean
  /** Activity of the open individual request, if any. */
  openActivityId: string | null
  /** What was asked with it, and for which location. */
  asked: Asked | null
}

/**
 * A new car with what was entered, which must make sense (P46). A status, and what belongs to it, is given by its own
 * steps only (P22).
 */
export function planNew({
  pricesConfirmed,
  ...body
}: SaveBody): CarFields | Refused<"invalid_input" | "price_far_off"> {
  const given = statusFields.filter((name) => body[name] != null)
  if (given.length > 0)
    return refuse(
      "invalid_input",
      given.map((path) => ({ path, message: "Ein neues Fahrzeug hat noch keinen Status." })),
    )
  const fields = { ...newCarFields, ...body }
  return faultOfChange(null, fields) ?? doubtful(null, fields, pricesConfirmed) ?? fields
}

export type UpdateRefusal =
  | PlanRefusal
  | AnswerRefusal
  | "car_archived"
  | "version_conflict"
  | "price_far_off"

/**
 * What an update comes to that was made on an earlier version of the car (P35). Edits of fields that nobody
 * else changed or locked since are merged; `version_conflict` names the others. A step of a status or a request is
 * taken only on the offer and the status that were seen.
 */
export function judgeUpdate(
  locked: LockedCar,
  given: UpdateBody,
  now: Date,
): CarPlan | Refused<UpdateRefusal> {
  const { car, fieldVersions, isArchived } = locked
  const body = withRelease(given)
  if (isArchived) return refuse("car_archived")
  const overtaken: Overtaken = overtakenOf({ version: car.version, fieldVersions }, body.version)
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

/** Prices that are far off are saved once somebody confirmed them. */
function doubtful(
  before: CarFields | null,
  next: CarFields,
  isConfirmed: boolean | undefined,
): Refused<"price_far_off"> | null {
  const doubts = isConfirmed ? [] : priceDoubts(before, next)
  return doubts.length > 0 ? refuse("price_far_off", doubts) : null
}

/**
 * What must have been seen for a step: the offer, where one is recorded or answered with. Every other step is about an
 * agreement that is fixed already, or about a request alone.
 */
const seenBy = ({ verb, closing }: CarPlan): readonly CarFieldName[] =>
  verb === "record" || closing === "ANSWERED" ? [...boundFields, ...statusFields] : statusFields

/** The car was free when it was loaded: the fields that are locked now are a conflict, which brings the car along. */
function lockedSince(
  car: Car,
  { refused, details }: Refused<PlanRefusal>,
  overtaken: Overtaken,
): Refused<"version_conflict"> | null {
  const isSince =
    (refused === "car_bound" && overtaken("activityState")) ||
    (refused === "request_still_open" && overtaken("openRequest"))
  return isSince ? conflictOn(car, (details as { fields: CarFieldName[] }).fields) : null
}

const conflictOn = (current: Car, fields: CarFieldName[]) =>
  refuse("version_conflict", { current, fields } satisfies CarConflict)

type Overtaken = (name: CarFieldName | "openRequest") => boolean

/** Of a car, what a bulk change can touch, and what it is judged by. */
export type BulkCar = Pick<Car, "id" | "jobNumber" | "version"> & Pick<CarFields, BulkField> & RuleCar
type BulkField = (typeof bulkFields)[number]

/** Of the fields of a bulk change those that a car of this area has; it keeps what it has in the others (P204). */
export const bulkFieldsOf = (fields: BulkBody["fields"], area: Area): BulkBody["fields"] =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => (fieldOf(name as CarFieldName).only ?? area) === area),
  )

/**
 * What a bulk change does to one car: field → [old, new], or why not: acceptance is not switched on over an offer that is
 * incomplete or contradicts itself (P46). None of the fields is fixed by a binding act (P19).
 */
export function judgeBulk(
  { car, fieldVersions, isArchived }: { car: BulkCar; fieldVersions: FieldVersions; isArchived: boolean },
  given: BulkBody["fields"],
  version: number,
): Partial<Record<BulkField, [CarValue, CarValue]>> | Refused<BulkRefusal> {
  if (isArchived) return refuse("car_archived")
  const fields = bulkFieldsOf(given, car.area)
  const names = bulkFields.filter((name) => fields[name] !== undefined && fields[name] !== car[name])
  const overtaken = names.filter(overtakenOf({ version: car.version, fieldVersions }, version))
  if (overtaken.length > 0) return refuse("version_conflict", { fields: overtaken })
  const faults = faultsInChange(car, { ...car, ...fields })
  if (faults.length > 0) return refuse("invalid_input", faults)
  return Object.fromEntries(names.map((name) => [name, [car[name], fields[name] as CarValue]]))
}
type BulkRefusal = "car_archived" | "version_conflict" | "invalid_input"
type CarValue = CarFields[BulkField]

/** Why a car cannot be deleted now, or null: an agent who requested or accepted it waits for an answer (P33). */
export function refusalOfDeletion({
  activityState,
  openRequest,
}: Car): Refused<"car_bound" | "request_still_open"> | null {
  if (activityState !== null) return refuse("car_bound")
  return openRequest ? refuse("request_still_open") : null
}
