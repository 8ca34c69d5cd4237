import type { z } from "zod"
import type { Answer } from "../../../contract/cases/answers.ts"
import { offerRefusal } from "../../../contract/cases/availability.ts"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import type { ActivityState, Area } from "../../../contract/core/enums.ts"
import { dateText } from "../../../contract/core/format.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import {
  type CarFieldName,
  type CarFields,
  carFields,
  isFixedByAct,
} from "../../../contract/fleet/car-fields.ts"
import type { Car, updateCar } from "../../../contract/fleet/cars.ts"
import { belongsTo, isConfirmed, transition, type Verb } from "../../../contract/fleet/states.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

export type UpdateBody = z.output<(typeof updateCar)["body"]>

type StatusVerb = Extract<Verb, "record" | "confirm" | "reject" | "free"> | "correct"

/** Result of planning an update: the whole car afterwards and the transitions it makes. */
export type CarPlan = {
  next: CarFields
  edits: Partial<CarFields>
  /** False if all values are unchanged; nothing is written then. */
  changed: boolean
  verb: StatusVerb | null
  /** Outcome of the open individual request, if it ends (P16). */
  closing: "ANSWERED" | "DECLINED" | null
  /** Content of the answer; null if an acceptance settled the request. */
  answer: Answer | null
}

type Edits = Partial<CarFields>
type Step = {
  from: ActivityState | "none"
  to: ActivityState | "none"
  verb: StatusVerb | null
  edits: Edits
}

export type PlanRefusal =
  | "invalid_input"
  | "state_of_other_area"
  | "reason_required"
  | "car_bound"
  | "request_still_open"
  | "state_changed"
  | OfferRefusal

const invalid = (path: CarFieldName, message: string) => refuse("invalid_input", [{ path, message }])

/** Plans an update of a car or refuses it (P19, P22). Omitted and equal values are no changes. */
export function planUpdate(car: Car, body: UpdateBody, now: Date): CarPlan | Refused<PlanRefusal> {
  const edits = editsOf(car, body)
  const from = car.activityState ?? "none"
  const to = (edits.activityState === undefined ? car.activityState : edits.activityState) ?? "none"
  const step: Step = { from, to, verb: verbOf(car, edits, from, to), edits }
  const refused = refusalOf(car, body, step)
  if (refused) return refused
  const written = { ...statusFieldsOf(car, step, now), ...edits }
  const next = { ...car, ...written }
  const recordRefusal = step.verb === "record" ? refusalOfRecord(next, berlinToday(now)) : null
  if (recordRefusal) return recordRefusal
  const closing = body.requestState ?? (step.verb === "record" && car.openRequest ? "ANSWERED" : null)
  return {
    next,
    edits: written,
    changed: closing !== null || Object.keys(edits).length > 0,
    verb: step.verb,
    closing,
    answer: null,
  }
}

const editableFields = carFields.map(({ name }) => name).filter((name) => name !== "dateStatusUpdated")

export const editedNames = (car: Car, body: UpdateBody): CarFieldName[] =>
  editableFields.filter((name) => body[name] !== undefined && body[name] !== car[name])

const editsOf = (car: Car, body: UpdateBody): Edits =>
  Object.fromEntries(editedNames(car, body).map((name) => [name, body[name]]))

function verbOf(car: Car, edits: Edits, from: Step["from"], to: Step["to"]): StatusVerb | null {
  if (from === to) return "dateConfirmation" in edits ? "correct" : null
  const area = to === "none" ? car.area : (edits.area ?? car.area)
  return (transition(area, from, to, "ADMIN")?.verb ?? null) as StatusVerb | null
}

function refusalOf(car: Car, body: UpdateBody, step: Step): Refused<PlanRefusal> | null {
  const { from, to, verb, edits } = step
  if (to !== "none" && !belongsTo(from === "none" ? (edits.area ?? car.area) : car.area, to))
    return refuse("state_of_other_area")
  if (body.free && verb !== "reject")
    return refuse("invalid_input", [{ path: "free", message: "Nur zusammen mit einer Ablehnung." }])
  const needsReason = verb === "reject" || verb === "free" || body.requestState === "DECLINED"
  if (needsReason && !body.reason) return refuse("reason_required")
  return (
    boundRefusal(car, step) ??
    statusFieldRefusal(step) ??
    openRequestRefusal(car, body, step) ??
    stateRefusal(car, body, step)
  )
}

/** A binding act freezes offer, identification and holder until the car is released. */
function boundRefusal(car: Car, { from, verb, edits }: Step): Refused<"car_bound"> | null {
  if (from === "none" || verb === "free") return null
  const isHolder = (name: CarFieldName) => name === "userId" || name === "preOfferType"
  const fields = editableFields.filter(
    (name) => name in edits && (isHolder(name) || isFixedByAct(name, car[name])),
  )
  return fields.length > 0 ? refuse("car_bound", { fields }) : null
}

/** Holder, offer type and confirmation date require the matching status. */
function statusFieldRefusal({ to, verb, edits }: Step): Refused<"invalid_input"> | null {
  const holder = (["userId", "preOfferType"] as const).find((name) => edits[name])
  if (holder && verb !== "record") return invalid(holder, "Nur zusammen mit einem Status.")
  if (edits.dateConfirmation && !isConfirmed(to))
    return invalid("dateConfirmation", "Nur für ein bestätigtes Fahrzeug.")
  if (edits.dateConfirmation === null && isConfirmed(to))
    return invalid("dateConfirmation", sentences.required)
  return null
}

/** An individual request depends on the car's location, so it must be answered before the car moves. */
function openRequestRefusal(
  car: Car,
  body: UpdateBody,
  { verb, edits }: Step,
): Refused<"request_still_open"> | null {
  const fields = (["locationId", "area"] as const).filter((name) => name in edits)
  const staysOpen = car.openRequest && !body.requestState && verb !== "record"
  return fields.length > 0 && staysOpen ? refuse("request_still_open", { fields }) : null
}

function stateRefusal(car: Car, body: UpdateBody, { from, to, verb }: Step): Refused<"state_changed"> | null {
  if (from !== to && verb === null) return refuse("state_changed")
  return body.requestState && !car.openRequest ? refuse("state_changed") : null
}

function statusFieldsOf(car: Car, { to, verb, edits }: Step, now: Date): Edits {
  const step = { dateStatusUpdated: now.toISOString() }
  const dateConfirmation = isConfirmed(to) ? (edits.dateConfirmation ?? berlinToday(now)) : null
  if (verb === "record" || verb === "confirm") return { ...step, dateConfirmation }
  if (verb === "reject") return step
  return verb === "free" ? freed(car.area, now) : {}
}

/** Fields of a released car; a ZVF also loses its location. */
export const freed = (area: Area, now: Date): Edits => ({
  activityState: null,
  dateStatusUpdated: now.toISOString(),
  userId: null,
  preOfferType: null,
  dateConfirmation: null,
  ...(area === "SELECTION" && { locationId: null }),
})

type OfferRefusal = NonNullable<ReturnType<typeof offerRefusal>>

/** A recorded acceptance must be as complete, consistent and current as an agent's (P10, P11). */
function refusalOfRecord(next: CarFields, today: PlainDate): Refused<"invalid_input" | OfferRefusal> | null {
  const issues = (["userId", "locationId", "preOfferType"] as const)
    .filter((name) => !next[name] && (name !== "preOfferType" || next.area === "PRE_OFFER"))
    .map((path) => ({ path, message: sentences.required }))
  if (issues.length > 0) return refuse("invalid_input", issues)
  if (next.area === "SELECTION" && next.preOfferType) return invalid("preOfferType", "Nur für ein Pre-Offer.")
  const refused = offerRefusal(next, next.preOfferType ?? "MAIN", today)
  return refused && refuse(refused)
}

export type HeldCase = { id: string; recorded: boolean; sentAt: string }

/** An agent's acceptance cannot be confirmed with an earlier date; a recorded one can. */
export function refusalOfConfirmation(
  { verb, next: { dateConfirmation } }: CarPlan,
  held: HeldCase | null,
): Refused<"invalid_input"> | null {
  if ((verb !== "confirm" && verb !== "correct") || !held || held.recorded || !dateConfirmation) return null
  const accepted = berlinToday(new Date(held.sentAt))
  return dateConfirmation < accepted
    ? invalid("dateConfirmation", sentences.minimum(dateText(accepted)))
    : null
}
