import { z } from "zod"
import { agentCar } from "./cars.ts"
import { endpoint } from "./endpoint.ts"
import { offerTypes, requestTypes } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { carDate, id, km, line, version } from "./schemas.ts"

export const sendRequest = endpoint({
  method: "POST",
  path: "/api/car/mail",
  summary: "Request a pre-offer individually, accept a pre-offer, or request a ZVF",
  body: z.object({
    type: z.enum(requestTypes),
    carId: id,
    /** Must be the caller: portal id or the token's sub. */
    userId: z.string().min(1),
    locationId: id.nullish(),
    preOfferType: z.enum(offerTypes).nullish(),
    kmReading: km.nullish(),
    dateOfDelivery: carDate.nullish(),
    /** The date as the screen showed it; nothing depends on it. */
    dateOfDeliveryString: line.nullish(),
    offerVersion: version,
    /** The rate of VAT that stood beside the gross price, in whole percent (P59). Where another one holds by now, the offer is another one. */
    vatPercent: z.int().min(0).max(100).nullish(),
    /** Made by the client; the same id again gets the same answer (P20). */
    requestId: id,
    /** The texts that were on the screen, for what binds; the version in effect, or the answer is 422 (P61). */
    termsVersion: z.string().max(40).nullish(),
    conditionsVersion: z.string().max(40).nullish(),
  }),
  output: agentCar,
  lane: "binding",
  errors: [
    ...roleErrors,
    "terms_not_accepted",
    "only_for_location",
    "location_required",
    "individual_not_allowed",
    "terms_outdated",
    "conditions_outdated",
    "car_gone",
    "pre_offer_unavailable",
    "selection_unavailable",
    "offer_changed",
    "offer_expired",
    "offer_incomplete",
    "offer_contradictory",
    "already_requested",
    "request_id_reused",
    "too_many_withdrawals",
  ],
})
export type SendRequest = z.infer<(typeof sendRequest)["body"]>
