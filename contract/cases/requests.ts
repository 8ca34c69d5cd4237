import { z } from "zod"
import { post } from "../core/endpoint.ts"
import { offerTypes, requestTypes } from "../core/enums.ts"
import { roleErrors } from "../core/errors.ts"
import { longestNote, longestReference } from "../core/limits.ts"
import { id, km, line, text, version } from "../core/schemas.ts"
import { sentences } from "../core/sentences.ts"
import { isOneLine } from "../core/stored-text.ts"
import { carDate } from "../fleet/car-schemas.ts"
import { type AgentCar, agentCar } from "../fleet/cars.ts"
import type { Offer } from "../fleet/offers.ts"
import { acceptErrors } from "./availability.ts"

/** One line; empty if none. */
export const ownReference = text.trim().max(longestReference).refine(isOneLine, sentences.oneLine)

/** Request a pre-offer individually, accept a pre-offer, or request a ZVF. */
export const sendRequest = post("/api/car/mail", {
  body: z.object({
    type: z.enum(requestTypes),
    carId: id,
    /** Must be the caller: portal id or the token's sub. */
    userId: z.string().min(1),
    locationId: id.nullish(),
    preOfferType: z.enum(offerTypes).nullish(),
    kmReading: km.nullish(),
    dateOfDelivery: carDate.nullish(),
    dateOfDeliveryString: line.nullish(),
    /** To the provider, with an individual request. */
    message: text.trim().max(longestNote).nullish(),
    ownReference: ownReference.nullish(),
    offerVersion: version,
    /** VAT rate shown with the gross price, in whole percent. The request is refused if the rate has changed since. */
    vatPercent: z.int().min(0).max(100).nullish(),
    /** Idempotency key of the client (P20). */
    requestId: id,
    /** Versions of the texts shown for a binding act; 422 if they are no longer current. */
    termsVersion: z.string().max(40).nullish(),
    conditionsVersion: z.string().max(40).nullish(),
  }),
  output: agentCar,
  lane: "binding",
  errors: [
    ...roleErrors,
    ...acceptErrors,
    "location_required",
    "individual_not_allowed",
    "terms_outdated",
    "conditions_outdated",
    "car_gone",
    "offer_changed",
    "already_requested",
    "request_id_reused",
    "too_many_withdrawals",
  ],
})
export type SendRequest = z.infer<(typeof sendRequest)["body"]>

declare module "../core/errors.ts" {
  interface RefusalDetails {
    too_many_withdrawals: { retryAfter: number }
    only_for_location: { location: string | null }
    conditions_outdated: { conditionsVersion: string }
    /** Offer and car as they are now. */
    offer_changed: { offer: Offer; car: AgentCar }
  }
}
