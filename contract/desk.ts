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
  /** Those of them whose mail address is not proven (P54). */
  unprovenUsers: z.int(),
  /** Mails that were given up. */
  failedMails: z.int(),
})
export type Desk = z.infer<typeof desk>

export const readDesk = endpoint({
  method: "GET",
  path: "/api/desk",
  summary: "What waits for the provider, by deadline, for admins",
  output: desk,
  errors: roleErrors,
})

const promises = {
  /** Cases whose deadline is over or that were answered, by P127. */
  counted: z.int(),
  /** Those of them that were answered in time. */
  kept: z.int(),
  /** From sending to the first answer, in whole minutes; null where nothing was answered. */
  medianMinutes: z.int().nullable(),
}
export const deskFigures = z.object({
  ...promises,
  /** The last 12 months in Berlin by deadline, this one last. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), ...promises })),
})
export type DeskFigures = z.infer<typeof deskFigures>

export const readFigures = endpoint({
  method: "GET",
  path: "/api/desk/figures",
  summary: "How many answers came in time and how long they took, for each of the last 12 months (P127)",
  output: deskFigures,
  errors: roleErrors,
})
