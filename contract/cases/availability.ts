import type { PlainDate } from "../core/dates.ts"
import { type OfferType, offerTypes, type Role } from "../core/enums.ts"
import type { CarFields } from "../fleet/car-fields.ts"
import { isContradictory, type OrderedCar } from "../fleet/offer-orders.ts"
import { isComplete, isExpired, offerOf } from "../fleet/offers.ts"

export type Requester = {
  role: Role
  locationIds: readonly string[]
  today: PlainDate
  /** Has not consented to the current terms (P43). The server's gate checks this first. */
  readsOnly?: boolean
  /** Of sellers: where the active sales managers of their locations can act; omitted if nothing depends on them. */
  managedLocationIds?: readonly string[]
}

export type AvailableCar = OrderedCar &
  Pick<
    CarFields,
    | "activityState"
    | "acceptPreOffer"
    | "requestPreOffer"
    | "allowIndividualPreOffer"
    | "acceptSelection"
    | "locationId"
  > & { openRequest: boolean }

type PersonError = "forbidden" | "terms_not_accepted"
const offerErrors = [
  "forbidden",
  "terms_not_accepted",
  "only_for_location",
  "pre_offer_unavailable",
  "offer_expired",
] as const
/** Refusals of an acceptance. */
export const acceptErrors = [
  ...offerErrors,
  "selection_unavailable",
  "offer_incomplete",
  "offer_contradictory",
] as const
export type AcceptError = (typeof acceptErrors)[number]
type ProposalError = AcceptError | "no_manager"
export type RequestError = (typeof offerErrors)[number] | "already_requested" | "individual_not_allowed"

/** Why this user cannot accept this offer, or null (P2, P10). Checks in the order of P7. */
export function acceptRefusal(
  car: Omit<AvailableCar, "openRequest">,
  type: OfferType,
  requester: Requester,
): AcceptError | null {
  const refused = personRefusal(requester)
  if (refused) return refused
  if (car.area === "PRE_OFFER" && !isOwn(car, requester)) return "only_for_location"
  const unavailable = car.area === "PRE_OFFER" ? "pre_offer_unavailable" : "selection_unavailable"
  const enabled = car.area === "PRE_OFFER" ? car.acceptPreOffer : car.acceptSelection
  if (car.activityState !== null || !enabled) return unavailable
  return offerRefusal(car, type, requester.today)
}

/** Why this offer cannot become binding today, or null, also when the provider records it (P22). */
export function offerRefusal(
  car: OrderedCar,
  type: OfferType,
  today: PlainDate,
): "offer_incomplete" | "offer_expired" | "offer_contradictory" | null {
  const offer = offerOf(car, type)
  if (!isComplete(offer)) return "offer_incomplete"
  if (isExpired(offer, today)) return "offer_expired"
  return isContradictory(car, type) ? "offer_contradictory" : null
}

/** Why this user cannot send an individual request for this pre-offer, or null (P16, P90). */
export function requestRefusal(car: AvailableCar, requester: Requester): RequestError | null {
  const refused = personRefusal(requester)
  if (refused) return refused
  if (!isOwn(car, requester)) return "only_for_location"
  if (car.activityState !== null || !car.requestPreOffer) return "pre_offer_unavailable"
  if (isExpired(offerOf(car, "MAIN"), requester.today)) return "offer_expired"
  if (car.openRequest) return "already_requested"
  return car.allowIndividualPreOffer ? null : "individual_not_allowed"
}

/** Locations whose sales managers decide about a car: the car's own for a pre-offer, the seller's for a ZVF (P190). */
export const responsibleLocationIds = (
  { area, locationId }: Pick<AvailableCar, "area" | "locationId">,
  own: readonly string[],
): readonly string[] => (area === "PRE_OFFER" && locationId !== null ? [locationId] : own)

/** Where a user can act; a seller by proposing to the own sales managers (P191). */
export const actingLocationIds = ({
  role,
  locationIds,
  managedLocationIds = [],
}: Requester): readonly string[] =>
  role === "SELLER" ? [...locationIds, ...managedLocationIds] : locationIds

/** Why a seller cannot propose this car, e.g. because no sales manager could act on it; or null. */
export function proposalRefusal(car: AvailableCar, requester: Requester): ProposalError | null {
  if (requester.role !== "SELLER") return "forbidden"
  const locations = actingLocationIds(requester)
  const asManager = { ...requester, role: "SALES_MANAGER" as const, locationIds: locations }
  const refusals = offerTypes.map((type) => acceptRefusal(car, type, asManager))
  const isPossible =
    refusals.includes(null) || (car.area === "PRE_OFFER" && requestRefusal(car, asManager) === null)
  if (!isPossible) return refusals[0] ?? null
  const { locationIds, managedLocationIds: managed = locationIds } = requester
  return responsibleLocationIds(car, locationIds).some((id) => managed.includes(id)) ? null : "no_manager"
}

const personRefusal = ({ role, readsOnly }: Requester): PersonError | null =>
  role !== "SALES_MANAGER" ? "forbidden" : readsOnly ? "terms_not_accepted" : null

const isOwn = (car: Pick<AvailableCar, "locationId">, requester: Requester): boolean =>
  requester.locationIds.some((id) => id === car.locationId)
