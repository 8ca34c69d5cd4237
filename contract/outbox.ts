import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { id, instant, text } from "./schemas.ts"

/** One mail: `kept` = no mail server is configured; `failed` = given up, can be retried by hand. */
export const outboxMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(["kept", "waiting", "sent", "failed"]),
  to: z.string(),
  subject: z.string(),
  /** Without the codes of its links (P55). */
  text: z.string(),
  /** It holds a link that nobody gets, since nothing is sent; an admin may look at it, which is recorded (P149). */
  hasHiddenLink: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullable(),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  lastError: z.string(),
  /** The act whose document goes with it; `bare`: it was sent before the document was there (P130). */
  document: z.object({ activityId: id, actId: id, bare: z.boolean() }).nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

export const listOutbox = endpoint({
  method: "GET",
  path: "/api/outbox/all",
  summary:
    "E-mails whose recipient, subject or time of writing has every word of `search` however it is written (P185), for admins: at most 500 given-up ones, then 500 others, each with the best and newest in front; `total` says how many there are",
  query: z.object({ search: text.optional() }),
  output: z.object({
    mails: z.array(outboxMail),
    total: z.int(),
    /** Whether a mail server is configured. */
    sends: z.boolean(),
  }),
  errors: roleErrors,
})
export const retryMail = endpoint({
  method: "POST",
  path: "/api/outbox/retry",
  summary:
    "Send a waiting or failed mail again now; where no mail server is configured, return it with its links, and the record says who looked (P149)",
  body: z.object({ id }),
  output: outboxMail,
  errors: [...roleErrors, "not_found"],
})
