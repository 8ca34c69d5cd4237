import { z } from "zod"
import { acceptErrors } from "../cases/availability.ts"
import { post } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { longestNote } from "../core/limits.ts"
import { id, instant, text } from "../core/schemas.ts"

/** Propose a car to the sales managers responsible for its location, as a seller; a null note only reports the recipients (P190, P191). */
export const proposeCar = post("/api/proposal/", {
  body: z.object({ carId: id, note: text.trim().max(longestNote).nullable() }),
  output: z.object({
    recipients: z.int(),
    /** When the caller proposed the car before; null if never. */
    proposedAt: instant.nullable(),
  }),
  errors: [...roleErrors, ...acceptErrors, "not_found", "no_manager", "too_many_proposals"],
})

declare module "../core/errors.ts" {
  interface RefusalDetails {
    too_many_proposals: { retryAfter: number }
  }
}
