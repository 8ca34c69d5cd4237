import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { id, instant, text } from "../core/schemas.ts"

/**
 * One e-mail. `kept`: no mail server is configured; `held`: written while none was, and not decided on since; `failed`: given up, `dropped`: not sent
 * on purpose; both can be sent manually.
 */
export const outboxMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(["kept", "held", "waiting", "sent", "failed", "dropped"]),
  to: z.string(),
  subject: z.string(),
  /** Without the codes of its links. */
  text: z.string(),
  /** Contains a link and is not sent; admins can reveal it, which is recorded (P149). */
  hasHiddenLink: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullable(),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  lastError: z.string(),
  /** The act whose document is attached; `bare`: sent before the document was available (P130). */
  document: z.object({ activityId: id, actId: id, bare: z.boolean() }).nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

/**
 * List e-mails whose recipient, subject or time contains every word of `search` in any spelling (P185), for admins: at most 500 given-up ones, then
 * 500 others, best and newest first; `total` is the number of matches, `held` that of all held e-mails.
 */
export const listOutbox = get("/api/outbox/all", {
  query: z.object({ search: text.optional() }),
  output: z.object({
    mails: z.array(outboxMail),
    total: z.int(),
    held: z.int(),
    sends: z.boolean(),
  }),
  errors: roleErrors,
})
/** Read the HTML of an e-mail as its recipient sees it, without the codes of its links. */
export const readMailPage = get("/api/outbox/html", {
  query: z.object({ id }),
  output: z.object({ html: z.string() }),
  errors: [...roleErrors, "not_found"],
})
/** Retry a waiting or failed e-mail now; without a mail server, return it with its links and record the access. */
export const retryMail = post("/api/outbox/retry", {
  body: z.object({ id }),
  output: outboxMail,
  errors: [...roleErrors, "not_found"],
})
/** Send all held e-mails, or drop them; returns their number, and records it. */
export const settleHeld = post("/api/outbox/held", {
  body: z.object({ send: z.boolean() }),
  output: z.object({ count: z.int() }),
  errors: roleErrors,
})
