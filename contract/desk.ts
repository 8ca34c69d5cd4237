import { z } from "zod"
import { activity } from "./activities.ts"
import { car } from "./cars.ts"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { adminBlock } from "./moderation.ts"
import { id } from "./schemas.ts"

/** One request or acceptance that waits for the provider, with its car as it is now. */
export const deskItem = z.object({ activity, car })
export type DeskItem = z.infer<typeof deskItem>

/** A complaint about a block that waits for its answer. */
const deskComplaint = z.object({
  id,
  person: z.object({ id, name: z.string(), mail: z.string() }),
  block: adminBlock,
  /** Why the caller may not answer: the block is their own; whether another admin could. */
  refusal: z.enum(["own_decision", "no_other_admin"]).nullable(),
})
export type DeskComplaint = z.infer<typeof deskComplaint>

export const desk = z.object({
  /** By deadline, the most urgent first. */
  items: z.array(deskItem),
  /** By the day on which the answer is due. */
  complaints: z.array(deskComplaint),
  /** Profiles that nobody has admitted yet. */
  usersToActivate: z.int(),
  /** Mails that were given up. */
  failedMails: z.int(),
  /** Free cars that lack what an offer needs (P1, P11). */
  incompleteCars: z.int(),
})
export type Desk = z.infer<typeof desk>

export const readDesk = endpoint({
  method: "GET",
  path: "/api/desk",
  summary: "What waits for the provider, by deadline, for admins",
  output: desk,
  errors: roleErrors,
})
