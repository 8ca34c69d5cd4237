import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { longestNote } from "./limits.ts"
import { id, text } from "./schemas.ts"

export const checkProposal = endpoint({
  method: "GET",
  path: "/api/proposal/check",
  summary:
    'Why the caller cannot ask their sales managers for this car now, as a sentence; "" where they can. Nothing is sent (P191)',
  query: z.object({ carId: id }),
  output: z.object({ refusal: z.string() }),
  errors: roleErrors,
})
export const proposeCar = endpoint({
  method: "POST",
  path: "/api/proposal/",
  summary: "Ask the sales managers who can act for the car's location to accept it, as a seller (P190)",
  body: z.object({ carId: id, note: text.trim().max(longestNote).default("") }),
  output: z.object({ recipients: z.int() }),
  errors: [
    ...roleErrors,
    "terms_not_accepted",
    "not_found",
    "only_for_location",
    "pre_offer_unavailable",
    "selection_unavailable",
    "offer_incomplete",
    "offer_expired",
    "offer_contradictory",
    "no_manager",
    "too_many_proposals",
  ],
})
