import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { car } from "../fleet/cars.ts"
import { deskComplaint } from "../people/moderation.ts"
import { activity } from "./activities.ts"

/** An unanswered request or acceptance with the current car. */
export const deskItem = z.object({ activity, car })
export type DeskItem = z.infer<typeof deskItem>

export const desk = z.object({
  /** The most urgent ones by deadline, at most `maxDeskItems`. */
  items: z.array(deskItem),
  /** All that wait for an answer. */
  waiting: z.int(),
  /** By deadline of the answer. */
  complaints: z.array(deskComplaint),
  /** Users waiting for activation. */
  usersToActivate: z.int(),
  /** E-mails that were given up. */
  failedMails: z.int(),
  /** Free cars without the data that an offer needs (P1). */
  incompleteCars: z.int(),
})
export type Desk = z.infer<typeof desk>

/** Read the provider's pending work by deadline, for admins. */
export const readDesk = get("/api/desk", {
  output: desk,
  errors: roleErrors,
})
