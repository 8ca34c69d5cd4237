import { z } from "zod"
import { activity } from "./activities.ts"
import { car } from "./cars.ts"
import { endpoint } from "./endpoint.ts"

/** One request or acceptance that waits for the provider, with its car as it stands now. */
export const deskItem = z.object({ activity, car })
export type DeskItem = z.infer<typeof deskItem>

export const desk = z.object({
  /** By deadline, the most urgent first. */
  items: z.array(deskItem),
  /** Profiles that nobody has admitted yet. */
  usersToActivate: z.int(),
  /** Mails that were given up. */
  failedMails: z.int(),
})
export type Desk = z.infer<typeof desk>

export const readDesk = endpoint({
  method: "GET",
  path: "/api/desk",
  summary: "What waits for the provider, by deadline, for admins (decision 25)",
  output: desk,
  errors: ["unauthenticated", "inactive", "blocked", "forbidden"],
})
