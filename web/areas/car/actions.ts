import { useCallback, useMemo } from "react"
import {
  acceptRefusal,
  isReadOnly,
  proposalRefusal,
  type RequestError,
  type Requester,
  requestRefusal,
} from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import type { OfferType } from "../../../contract/enums.ts"
import type { Profile } from "../../../contract/users.ts"
import { useToday } from "../../ui/browser/clock.ts"
import type { Labels } from "./labels.ts"
import { texts } from "./texts.de.ts"

type Refusal = NonNullable<ReturnType<typeof proposalRefusal> | RequestError>

/** Why a button is refused, as a key of the texts; a car that was never opened for the action is told from one that is taken (P7). */
export type Reason = Refusal | "not_enabled"

const reasonOf = (code: Refusal | null, { activityState }: AgentCar): Reason | null =>
  !activityState && (code === "pre_offer_unavailable" || code === "selection_unavailable")
    ? "not_enabled"
    : code

/** Why this offer cannot be accepted, or this selection car not be requested; null when it can. */
export const acceptReason = (car: AgentCar, type: OfferType, asking: Requester): Reason | null =>
  reasonOf(acceptRefusal(car, type, asking), car)

/** Why no individual values can be asked for; null when they can (P16). */
export const individualReason = (car: AgentCar, asking: Requester): Reason | null =>
  reasonOf(requestRefusal(car, asking), car)

/** The alternatives that the request dialog offers (P17). */
export const alternatives = ["TWO", "THREE"] as const satisfies readonly OfferType[]

/**
 * Why the request dialog cannot be opened; null when it can. It opens for a car that may be requested, as long as
 * either individual values or one of the alternatives can be chosen in it.
 */
export function requestReason(car: AgentCar, asking: Requester): Reason | null {
  const reason = individualReason(car, asking)
  if (reason === null || !car.requestPreOffer) return reason
  return alternatives.some((type) => acceptReason(car, type, asking) === null) ? null : reason
}

type RowAction = { kind: "accept" | "request" | "propose"; reason: Reason | null }

/** Why a seller cannot propose the car to the own managers (P191); null when they can. */
export const proposeReason = (car: AgentCar, asking: Requester): Reason | null =>
  reasonOf(proposalRefusal(car, asking), car)

/** The one action of a row: accepting where that is possible, else asking, else what is refused and why; for sellers proposing it. */
export function rowAction(car: AgentCar, asking: Requester): RowAction {
  if (asking.role === "SELLER") return { kind: "propose", reason: proposeReason(car, asking) }
  const reason = acceptReason(car, "MAIN", asking)
  if (reason !== null && car.area === "PRE_OFFER" && requestReason(car, asking) === null)
    return { kind: "request", reason: null }
  return { kind: "accept", reason }
}

export type ReasonText = (reason: Reason | null, car: AgentCar) => string | undefined

/** The sentence beneath a refused button; undefined where nothing is refused. */
export function useReasonText(labels: Labels): ReasonText {
  return useCallback(
    (reason, car) => (reason === null ? undefined : texts.reason[reason](labels.location(car.locationId))),
    [labels],
  )
}

/** Who asks for cars today; stable as long as person and day stay the same, so that rows are not drawn again. */
export function useAsking({ type, locations, terms, managedLocationIds }: Profile): Requester {
  const today = useToday()
  const readsOnly = isReadOnly(terms)
  return useMemo(
    () => ({ role: type, locationIds: locations.map(({ id }) => id), today, readsOnly, managedLocationIds }),
    [type, locations, today, readsOnly, managedLocationIds],
  )
}
