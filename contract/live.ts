import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { activeErrors } from "./errors.ts"
import { id } from "./schemas.ts"

/** The revision of each list of the caller: the number at the end of its ETag, and what stands before it, their era. */
const revisions = z.object({ PRE_OFFER: z.int(), SELECTION: z.int(), era: z.string() })

/**
 * One event of the stream. `reload`: from now on every change is reported, so what was read before has to be read again,
 * except lists of these revisions. `change`: cars to read again, cars that the person no longer sees, and whether activities
 * or one's own messages changed.
 */
export const liveMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reload"), revisions: revisions.optional() }),
  z.object({
    kind: z.literal("change"),
    changed: z.array(id),
    gone: z.array(id),
    activities: z.boolean(),
    messages: z.boolean(),
  }),
])
export type LiveMessage = z.output<typeof liveMessage>
export type LiveReload = Extract<LiveMessage, { kind: "reload" }>
export type LiveChange = Extract<LiveMessage, { kind: "change" }>

export const liveStream = endpoint({
  method: "GET",
  path: "/api/live",
  summary:
    "What changes for the caller, as server-sent events with ids (`LiveMessage` as data); ends with token, session or rights",
  output: "binary",
  lane: "stream",
  errors: [...activeErrors, "too_many_requests"],
})
