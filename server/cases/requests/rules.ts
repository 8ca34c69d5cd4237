import {
  type AcceptError,
  type AvailableCar,
  acceptRefusal,
  type RequestError,
  requestRefusal,
} from "../../../contract/cases/availability.ts"
import type { SendRequest } from "../../../contract/cases/requests.ts"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import type { OfferType, RequestType, Role } from "../../../contract/core/enums.ts"
import { dateText, locationText, numberText } from "../../../contract/core/format.ts"
import { minIndividualKm } from "../../../contract/core/limits.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { ShownDocument } from "../../../contract/fleet/documents.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import type { Agreed } from "../../../contract/people/agreed.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { asAgentCar } from "../../fleet/cars/rows.ts"
import { noWish } from "../acts/record.ts"

export type Caller = {
  id: string
  sub: string
  type: Role
  own: readonly string[]
}

/** An existing act with the request id of this call, i.e. probably a repetition (P20). */
export type EarlierAct = {
  actorId: string
  carId: string
  type: RequestType
  locationId: string
  preOfferType: OfferType | null
  wantedKm: number | null
  wantedDate: PlainDate | null
  message: string
}

/** The car of a call, with all that decides on it. */
export type RequestedCar = {
  car: Car | null
  /** Labels. */
  brand: string
  model: string
  /** Whether the car is in the caller's scope (P1). */
  inScope: boolean
  carLocation: { vfnr: string; name: string } | null
  documents: ShownDocument[]
  openCaseId: string | null
  earlier: EarlierAct | null
  /** When the car's location withdrew the third-last of its individual requests for it. */
  thirdLastWithdrawalAt: string | null
}

/** Offer type of a request; individual requests are based on the main offer (P9). */
export const offerTypeOf = (body: SendRequest): OfferType =>
  body.type === "PRE_OFFER_ACCEPT" ? (body.preOfferType ?? "MAIN") : "MAIN"

export const wishOf = ({ type, kmReading, dateOfDelivery, message }: SendRequest) =>
  type === "PRE_OFFER_REQUEST"
    ? { wantedKm: kmReading ?? null, wantedDate: dateOfDelivery ?? null, ...(message && { message }) }
    : noWish

/** Location of the act: the car's for a pre-offer, the chosen one for a ZVF (P2). */
export const actingLocation = (car: Car, body: SendRequest): string | null =>
  body.type === "SELECTION_ACCEPT" ? (body.locationId ?? null) : car.locationId

/** Whether the call repeats a successful one: same caller, request id and content. */
function isRepetition(earlier: EarlierAct | null, body: SendRequest, caller: Caller): boolean {
  if (!earlier) return false
  const { wantedKm, wantedDate, message = "" } = wishOf(body)
  return (
    earlier.actorId === caller.id &&
    earlier.carId === body.carId &&
    earlier.type === body.type &&
    earlier.preOfferType === (body.type === "PRE_OFFER_ACCEPT" ? (body.preOfferType ?? null) : null) &&
    (body.type !== "SELECTION_ACCEPT" || earlier.locationId === body.locationId) &&
    earlier.wantedKm === wantedKm &&
    earlier.wantedDate === wantedDate &&
    earlier.message === message
  )
}

type ForeignError = "forbidden" | "location_not_yours" | "only_for_location"
type OutdatedError = "terms_outdated" | "conditions_outdated"
type InvalidError = "location_required" | "invalid_input" | OutdatedError | "individual_not_allowed"
type ConflictError = "request_id_reused" | "offer_changed" | "only_for_location" | AcceptError | RequestError
export type SendRefusal = ForeignError | InvalidError | "car_gone" | ConflictError | "too_many_withdrawals"

/** "repeated", a refusal in the order of P7, or null. Cars outside the caller's scope reveal nothing. */
export function judge(
  requested: RequestedCar,
  body: SendRequest,
  caller: Caller,
  agreed: Agreed,
  now: Date,
): Refused<SendRefusal> | "repeated" | null {
  const today = berlinToday(now)
  const inScope = requested.inScope ? requested.car : null
  const refused = foreign(requested, inScope, body, caller)
  if (refused) return refused
  if (inScope && isRepetition(requested.earlier, body, caller)) return "repeated"
  const car = inScope?.display ? inScope : null
  return (
    invalid(car, body, agreed, today) ??
    (car ? conflict(car, requested, body, caller, today) : refuse("car_gone")) ??
    tooManyWithdrawals(requested, body, now)
  )
}

const dayMs = 86_400_000

/** Requesting and withdrawing e-mails both sides, so a location can do it three times a day per car (P25). */
function tooManyWithdrawals(
  { thirdLastWithdrawalAt }: RequestedCar,
  { type }: SendRequest,
  now: Date,
): Refused<"too_many_withdrawals"> | null {
  if (type !== "PRE_OFFER_REQUEST" || !thirdLastWithdrawalAt) return null
  const leftMs = Date.parse(thirdLastWithdrawalAt) + dayMs - now.getTime()
  return leftMs > 0 ? refuse("too_many_withdrawals", { retryAfter: Math.ceil(leftMs / 1000) }) : null
}

function foreign(
  requested: RequestedCar,
  car: Car | null,
  body: SendRequest,
  caller: Caller,
): Refused<ForeignError> | null {
  if (body.userId !== caller.id && body.userId !== caller.sub) return refuse("forbidden")
  if (car?.area === "PRE_OFFER" && car.locationId && !caller.own.includes(car.locationId))
    return onlyForLocation(requested)
  return body.locationId && !caller.own.includes(body.locationId) ? refuse("location_not_yours") : null
}

const onlyForLocation = ({ carLocation }: RequestedCar) =>
  refuse("only_for_location", { location: carLocation && locationText(carLocation) })

function invalid(
  car: Car | null,
  body: SendRequest,
  agreed: Agreed,
  today: PlainDate,
): Refused<InvalidError> | null {
  if (body.type === "SELECTION_ACCEPT")
    return body.locationId ? outdated(body, agreed) : refuse("location_required")
  if (body.type === "PRE_OFFER_ACCEPT") {
    if (!body.preOfferType)
      return refuse("invalid_input", [{ path: "preOfferType", message: sentences.required }])
    return outdated(body, agreed)
  }
  const issues = wishIssues(body, today)
  if (issues.length > 0) return refuse("invalid_input", issues)
  return car && !car.allowIndividualPreOffer ? refuse("individual_not_allowed") : null
}

/** A binding act must agree to the current texts (P50). */
function outdated(body: SendRequest, { terms, conditions }: Agreed): Refused<OutdatedError> | null {
  if (body.termsVersion !== terms.version) return refuse("terms_outdated", { termsVersion: terms.version })
  return body.conditionsVersion === conditions.version
    ? null
    : refuse("conditions_outdated", { conditionsVersion: conditions.version })
}

/** Validates an individual wish (P90). */
function wishIssues({ kmReading, dateOfDelivery }: SendRequest, today: PlainDate) {
  const issues: { path: string; message: string }[] = []
  if (kmReading == null) issues.push({ path: "kmReading", message: sentences.required })
  else if (kmReading < minIndividualKm)
    issues.push({ path: "kmReading", message: `Mindestlaufleistung: ${numberText(minIndividualKm)}` })
  if (dateOfDelivery == null) issues.push({ path: "dateOfDelivery", message: sentences.required })
  else if (dateOfDelivery < today)
    issues.push({
      path: "dateOfDelivery",
      message: `Frühestes Aussteuerungsdatum: ${dateText(today)}`,
    })
  return issues
}

/** Reported even if the caller saw an outdated offer; all other reasons only apply to the current one. */
const firstOfAll: readonly ConflictError[] = [
  "pre_offer_unavailable",
  "selection_unavailable",
  "already_requested",
]

function conflict(
  car: Car,
  requested: RequestedCar,
  body: SendRequest,
  caller: Caller,
  today: PlainDate,
): Refused<ConflictError> | null {
  if (requested.earlier) return refuse("request_id_reused")
  const area = body.type === "SELECTION_ACCEPT" ? "SELECTION" : "PRE_OFFER"
  if (car.area !== area) return refuse(unavailable(body))
  const requester = { role: caller.type, locationIds: caller.own, today }
  const code = refusalOfType(car, body, requester)
  if (code && firstOfAll.includes(code)) return refuse(code)
  const offer = offerOf(car, offerTypeOf(body))
  // A page loaded before a change of the VAT table shows another gross price for the same version.
  const isSameRate = body.vatPercent == null || body.vatPercent === offer.vatPercent
  if (body.offerVersion !== car.offerVersion || !isSameRate)
    return refuse("offer_changed", { offer, car: asAgentCar(car) })
  if (area === "PRE_OFFER" && body.locationId && body.locationId !== car.locationId)
    return onlyForLocation(requested)
  return code && refuse(code)
}

const refusalOfType = (
  car: AvailableCar,
  body: SendRequest,
  requester: Parameters<typeof acceptRefusal>[2],
) =>
  body.type === "PRE_OFFER_REQUEST"
    ? requestRefusal(car, requester)
    : acceptRefusal(car, offerTypeOf(body), requester)

/** Error code for a car taken by another agent, by kind of request. */
export const unavailable = (body: SendRequest) =>
  body.type === "SELECTION_ACCEPT" ? "selection_unavailable" : "pre_offer_unavailable"
