import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { activeErrors } from "../core/errors.ts"
import { id } from "../core/schemas.ts"

/** One event of the stream. `reload`: reload all data. `change`: what to reload or remove. */
export const liveMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reload") }),
  z.object({
    kind: z.literal("change"),
    changed: z.array(id),
    gone: z.array(id),
    activities: z.boolean(),
    messages: z.boolean(),
  }),
])
export type LiveMessage = z.output<typeof liveMessage>
export type LiveChange = Extract<LiveMessage, { kind: "change" }>

/** Stream the caller's changes as server-sent events with ids (data: `LiveMessage`); ends with the token, the session or the rights. */
export const liveStream = get("/api/live", {
  output: "binary",
  lane: "stream",
  errors: [...activeErrors, "too_many_requests"],
})
