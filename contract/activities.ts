import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { activityStates, areas, offerTypes, requestStates, requestTypes } from "./enums.ts"
import { activeErrors, roleErrors } from "./errors.ts"
import { euro, id, instant, plainDate } from "./schemas.ts"

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
