import { useCallback, useMemo } from "react"
import {
  acceptRefusal,
  proposalRefusal,
  type RequestError,
  type Requester,
  requestRefusal,
} from "../../../contract/cases/availability.ts"
import type { OfferType } from "../../../contract/core/enums.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { isReadOnly } from "../../../contract/people/read-only.ts"
import type { Profile } from "../../../contract/people/users.ts"
import type { Labels } from "../../fleet/cars/labels.ts"
import { texts } from "../../fleet/cars/texts.de.ts"
import { useToday } from "../../ui/browser/clock.ts"

type Refusal = NonNullable<ReturnType<typeof proposalRefusal> | RequestError>

/** Key of the text for a refused button. A car never opened for the action is not called taken (P7). */
export type Reason = Refusal | "not_enabled"

const reasonOf = (code: Refusal | null, { activityState }: AgentCar): Reason | null =>
  !activityState && (code === "pre_offer_unavailable" || code === "selection_unavailable")
    ? "not_enabled"
    : code

/** Why an offer cannot be accepted, or a Selection car not be requested; null if it can. */
export const acceptReason = (car: AgentCar, type: OfferType, requester: Requester): Reason | null =>
  reasonOf(acceptRefusal(car, type, requester), car)

/** Why individual values cannot be requested; null if they can. */
export const individualReason = (car: AgentCar, requester: Requester): Reason | null =>
  reasonOf(requestRefusal(car, requester), car)

/** The alternatives in the request dialog. */
export const alternatives = ["TWO", "THREE"] as const satisfies readonly OfferType[]

/** Why the request dialog cannot be opened; null if individual values or an alternative can be requested. */
export function requestReason(car: AgentCar, requester: Requester): Reason | null {
  const reason = individualReason(car, requester)
  if (reason === null || !car.requestPreOffer) return reason
  return alternatives.some((type) => acceptReason(car, type, requester) === null) ? null : reason
}

type RowAction = { kind: "accept" | "request" | "propose"; reason: Reason | null }

/** Why a seller cannot propose the car to the own managers (P191); null if they can. */
export const proposeReason = (car: AgentCar, requester: Requester): Reason | null =>
  reasonOf(proposalRefusal(car, requester), car)

/** The only action of a row: accept if possible, else request, else the refused one with its reason; for sellers: propose. */
export function rowAction(car: AgentCar, requester: Requester): RowAction {
  if (requester.role === "SELLER") return { kind: "propose", reason: proposeReason(car, requester) }
  const reason = acceptReason(car, "MAIN", requester)
  if (reason !== null && car.area === "PRE_OFFER" && requestReason(car, requester) === null)
    return { kind: "request", reason: null }
  return { kind: "accept", reason }
}

export type ReasonText = (reason: Reason | null, car: AgentCar) => string | undefined

/** The sentence below a refused button; undefined if it is allowed. */
export function useReasonText(labels: Labels): ReasonText {
  return useCallback(
    (reason, car) => (reason === null ? undefined : texts.reason[reason](labels.location(car.locationId))),
    [labels],
  )
}

/** The requester and today's date; the same object for the same user and day, so that rows are not rendered again. */
export function useRequester({ type, locations, terms, managedLocationIds }: Profile): Requester {
  const today = useToday()
  const readsOnly = isReadOnly(terms)
  return useMemo(
    () => ({ role: type, locationIds: locations.map(({ id }) => id), today, readsOnly, managedLocationIds }),
    [type, locations, today, readsOnly, managedLocationIds],
  )
}
