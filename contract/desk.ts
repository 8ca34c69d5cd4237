import { z } from "zod"
import { activity } from "./activities.ts"
import { car } from "./cars.ts"
import { get } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { adminBlock } from "./moderation.ts"
import { id } from "./schemas.ts"

/** An unanswered request or acceptance with the current car. */
export const deskItem = z.object({ activity, car })
export type DeskItem = z.infer<typeof deskItem>

/** An unanswered complaint about a block. */
const deskComplaint = z.object({
  id,
  person: z.object({ id, name: z.string(), mail: z.string() }),
  block: adminBlock,
  /** Why the caller cannot answer: they imposed the block; "no_other_admin" if there is no other admin either. */
  refusal: z.enum(["own_decision", "no_other_admin"]).nullable(),
})
export type DeskComplaint = z.infer<typeof deskComplaint>

export const desk = z.object({
  /** By deadline, most urgent first. */
  items: z.array(deskItem),
  /** By deadline of the answer. */
  complaints: z.array(deskComplaint),
  /** Users waiting for activation. */
  usersToActivate: z.int(),
  /** E-mails that were given up. */
  failedMails: z.int(),
  /** Free cars without the data that an offer needs (P1, P11). */
  incompleteCars: z.int(),
})
export type Desk = z.infer<typeof desk>

/** Read the provider's pending work by deadline, for admins. */
export const readDesk = get("/api/desk", {
  output: desk,
  errors: roleErrors,
})
