import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { activeErrors } from "../core/errors.ts"
import { id } from "../core/schemas.ts"

/** The database's era, and a cursor of the journal (a snapshot of an earlier release causes a reload). */
const at = z.optional(z.string().regex(/^\d+ [\d:,{}[)]+$/))

/**
 * One event of the stream. `reload`: reload all data. `change`: what to reload or remove, and the transactions that did it. `at`: as of when a
 * browser that follows it is up to date, to continue there with another stream.
 */
export const liveMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reload"), at }),
  z.object({
    kind: z.literal("change"),
    changed: z.array(id),
    gone: z.array(id),
    activities: z.boolean(),
    messages: z.boolean(),
    writes: z.array(z.string()),
    at,
  }),
])
export type LiveMessage = z.output<typeof liveMessage>
export type LiveChange = Extract<LiveMessage, { kind: "change" }>

/** Stream the caller's changes as server-sent events with ids (data: `LiveMessage`); ends with the token, the session or the rights. */
export const liveStream = get("/api/live", {
  query: z.object({ since: at }),
  output: "binary",
  lane: "stream",
  errors: [...activeErrors, "too_many_requests"],
})
