import { z } from "zod"
import { blockDurations } from "./blocks.ts"
import { endpoint } from "./endpoint.ts"
import { areas, offerTypes, requestTypes } from "./enums.ts"
import { activeErrors } from "./errors.ts"
import { flagParameter, id, instant, plainDate } from "./schemas.ts"

/** What agents are told (P125): of their requests and contracts, of watched cars, terms and blocks. */
const agentKinds = [
  "RECORDED",
  "CONFIRMED",
  "REJECTED",
  "CANCELLED",
  "FREED",
  "ANSWERED",
  "DECLINED",
  "SETTLED",
  "WITHDRAWN",
  "CORRECTED",
  "CAR_CHANGED",
  "OVERDUE",
  "WATCHED",
  "PROPOSED",
  "TERMS",
  "BLOCKED",
  "LIFTED",
  "UPHELD",
] as const
/** Kinds of messages to admins: only what their desk does not show. */
const adminKinds = ["TAKEN_BACK", "USE_WITHDRAWN", "LIKE_BLACKLISTED"] as const
export const messageKinds = [...agentKinds, ...adminKinds] as const
export type MessageKind = (typeof messageKinds)[number]

/** An offer as a message tells it: net price in cents. */
const toldOffer = z.object({
  type: z.enum(offerTypes),
  netCents: z.int(),
  deliveryDate: plainDate.nullable(),
  targetKm: z.int(),
})

/** What the wording of a message needs, as it was then; each kind has some of them. */
export const messageFacts = z
  .object({
    jobNumber: z.string(),
    model: z.string(),
    /** "vfnr - name" of the location that the case is for. */
    location: z.string(),
    type: z.enum(requestTypes),
    preOfferType: z.enum(offerTypes).nullable(),
    /** Of a rejection, cancellation, release or decision; "" where none was given. */
    reason: z.string(),
    /** When the provider's answer is due or was (P25). */
    due: instant,
    /** When a contract that was cancelled had been confirmed. */
    confirmedAt: instant.nullable(),
    /** What the provider answered: the offers that changed, the best first, a text, and whether one can be accepted; of a proposal its note. */
    offers: z.array(toldOffer),
    text: z.string(),
    acceptable: z.boolean(),
    /** What changed of a watched or held car, in German, and in which list the person sees it; null for none. */
    area: z.enum(areas).nullable(),
    changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
    /** What came and went among the documents of a held car. */
    documents: z.array(z.object({ filename: z.string(), standing: z.enum(["added", "removed"]) })),
    /** The title of new terms, and the day from which they hold. */
    title: z.string(),
    effectiveFrom: plainDate,
    duration: z.enum(blockDurations),
    dateConfirmation: plainDate.nullable(),
  })
  .partial()
export type MessageFacts = z.infer<typeof messageFacts>

export const message = z.object({
  id,
  kind: z.enum(messageKinds),
  at: instant,
  isRead: z.boolean(),
  activityId: id.nullable(),
  carId: id.nullable(),
  /** Of whom it tells, as they are called now; for admins and of proposals; null after they were removed. */
  person: z.object({ name: z.string(), mail: z.string() }).nullable(),
  facts: messageFacts,
})
export type Message = z.infer<typeof message>

const unread = z.int().describe("Unread messages of the caller")

export const listMessages = endpoint({
  method: "GET",
  path: "/api/message/all",
  summary:
    "The caller's messages, newest first, 30 at a time: `before` is the id of the last one of the page before (P125)",
  query: z.object({ before: id.optional(), unreadOnly: flagParameter }),
  output: z.object({ messages: z.array(message), more: z.boolean(), unread }),
  errors: activeErrors,
})
export const countUnread = endpoint({
  method: "GET",
  path: "/api/message/unread",
  summary: "How many messages of the caller are unread",
  output: z.object({ unread }),
  errors: activeErrors,
})
export const markMessage = endpoint({
  method: "POST",
  path: "/api/message/mark",
  needsNoTerms: true,
  summary: "Mark a message of one's own as read, or as unread again",
  body: z.object({ id, isRead: z.boolean() }),
  output: z.object({ unread }),
  errors: [...activeErrors, "not_found"],
})
export const readAllMessages = endpoint({
  method: "POST",
  path: "/api/message/read-all",
  needsNoTerms: true,
  summary: "Mark as read this message and all older ones: what came since the list was shown stays unread",
  body: z.object({ upTo: id }),
  output: z.object({ unread }),
  errors: [...activeErrors, "not_found"],
})
