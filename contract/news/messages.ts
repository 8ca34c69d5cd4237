import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { areas, offerTypes, requestTypes } from "../core/enums.ts"
import { activeErrors } from "../core/errors.ts"
import { id, instant, plainDate } from "../core/schemas.ts"
import { blockDurations } from "../people/blocks.ts"

/** Kinds of messages: requests and contracts, watched cars, saved searches, proposals, terms and blocks. */
export const messageKinds = [
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
  "FOUND",
  "PROPOSED",
  "TERMS",
  "BLOCKED",
  "LIFTED",
  "UPHELD",
] as const
export type MessageKind = (typeof messageKinds)[number]

const messageOffer = z.object({
  type: z.enum(offerTypes),
  netCents: z.int(),
  deliveryDate: plainDate.nullable(),
  targetKm: z.int(),
})

/** Data of a message at the time it was created; each kind uses some of them. */
export const messageFacts = z
  .object({
    jobNumber: z.string(),
    model: z.string(),
    location: z.string(),
    type: z.enum(requestTypes),
    preOfferType: z.enum(offerTypes).nullable(),
    reason: z.string(),
    due: instant,
    confirmedAt: instant.nullable(),
    /** The provider's answer: changed offers, best first, its message, and whether one can be accepted; `text` is also a proposal's note. */
    offers: z.array(messageOffer),
    text: z.string(),
    acceptable: z.boolean(),
    /** Changes of a watched or held car, in German, and the list in which the recipient sees it; null if in none. */
    area: z.enum(areas).nullable(),
    changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
    /** Documents of a held car that were added or removed. */
    documents: z.array(z.object({ filename: z.string(), standing: z.enum(["added", "removed"]) })),
    /** Names of the first new cars of a saved search, whose name is `title`, and the number of all. */
    cars: z.array(z.string()),
    count: z.int(),
    /** Title of new terms and the first day on which they apply. */
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
  /** The seller of a proposal, under the current name; null after their deletion. */
  person: z.object({ name: z.string(), mail: z.string() }).nullable(),
  facts: messageFacts,
})
export type Message = z.infer<typeof message>

const unread = z.int().describe("Unread messages of the caller")

/** List the caller's messages, newest first, 30 per page: `before` is the last id of the previous page. */
export const listMessages = get("/api/message/all", {
  query: z.object({ before: id.optional() }),
  output: z.object({ messages: z.array(message), more: z.boolean(), unread }),
  errors: activeErrors,
})
export const countUnread = get("/api/message/unread", {
  output: z.object({ unread }),
  errors: activeErrors,
})
/** Mark a message as read, with `older` also all older ones; newer ones stay unread. */
export const readMessages = post("/api/message/read", {
  needsNoTerms: "reading",
  body: z.object({ id, older: z.boolean() }),
  output: z.object({ unread }),
  errors: [...activeErrors, "not_found"],
})
