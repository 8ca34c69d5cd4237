import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id, instant } from "./schemas.ts"

/** One mail: `kept` = no mail server is configured; `failed` = given up, can be retried by hand. */
export const outboxMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(["kept", "waiting", "sent", "failed"]),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  lastError: z.string(),
})
export type OutboxMail = z.infer<typeof outboxMail>

const errors = ["unauthenticated", "inactive", "blocked", "forbidden"] as const
export const listOutbox = endpoint({
  method: "GET",
  path: "/api/outbox/all",
  summary: "The newest 500 mails, newest first, for admins",
  output: z.array(outboxMail),
  errors,
})
export const retryMail = endpoint({
  method: "POST",
  path: "/api/outbox/retry",
  summary: "Send a waiting or failed mail again now",
  body: z.object({ id }),
  output: outboxMail,
  errors: [...errors, "invalid_input", "not_found"],
})
