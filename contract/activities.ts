import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { activityStates, areas, offerTypes, requestStates, requestTypes } from "./enums.ts"
import { activeErrors, roleErrors } from "./errors.ts"
import { euro, id, instant, plainDate } from "./schemas.ts"

const offerTerms = z.object({
  /** Prices in euros. */
  priceExclVat: euro,
  priceInclVat: euro,
  dateOfDelivery: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  minKilometers: z.int(),
  kilometers: z.int(),
  maxKilometers: z.int(),
})
/** Price, dates and kilometres of an offer. */
export type OfferTerms = z.infer<typeof offerTerms>

/** What the provider answered to an individual request (P47). */
const activityAnswer = z.object({
  at: instant,
  /** The offers with new values, the one to accept first; `before` as they were when the request was sent. */
  offers: z.array(offerTerms.extend({ type: z.enum(offerTypes), before: offerTerms })).min(1),
  /** What the provider wrote; "" where nothing. */
  text: z.string(),
  /** Whether the first offer could be accepted when the answer was given. */
  acceptable: z.boolean(),
})
export type ActivityAnswer = z.infer<typeof activityAnswer>

/** What an agent asked for and what became of it, with the values as they were shown (P18, P24, P27). */
export const activity = z.object({
  id,
  type: z.enum(requestTypes),
  preOfferType: z.enum(offerTypes).nullable(),
  /** State of the request or of the acceptance; FREED after the provider freed the car. */
  state: z.enum([...activityStates, ...requestStates, "FREED"]),
  /** Recency: the last change of the state. */
  stateUpdatedAt: instant,
  sentAt: instant,
  /** When the provider's answer is due (P25). */
  answerDue: instant,
  reason: z.string(),
  carId: id,
  area: z.enum(areas),
  jobNumber: z.string(),
  modelDesignation: z.string(),
  idNumber: z.string(),
  /** Net price in euros at the time of sending. */
  priceExclVat: euro,
  dateOfDelivery: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  kilometers: z.int(),
  wantedKilometers: z.int().nullable(),
  wantedDate: plainDate.nullable(),
  /** Null unless an individual request was answered with offers; one that an acceptance closed has no answer (P17). */
  answer: activityAnswer.nullable(),
  /** For an individual request what was offered when it was sent, else null. */
  offeredThen: z.record(z.enum(offerTypes), offerTerms).nullable(),
  locationId: id,
  location: z.string(),
  mine: z.boolean(),
  /** Who sent it; for admins only, else null. */
  person: z.object({ id, name: z.string(), mail: z.string() }).nullable(),
})
export type Activity = z.infer<typeof activity>

export const listActivities = endpoint({
  method: "GET",
  path: "/api/car/all/activity",
  summary: "Activities of the listed locations, newest first; of all agents for admins",
  output: z.array(activity),
  errors: activeErrors,
})
export const withdrawActivity = endpoint({
  method: "POST",
  path: "/api/car/activity/withdraw",
  summary: "Withdraw an open request at any time, an acceptance after its answer was due",
  body: z.object({ id }),
  output: activity,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "state_changed", "too_early_to_withdraw"],
})
