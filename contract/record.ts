import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { entrySources } from "./record-words.ts"
import { id, instant, text } from "./schemas.ts"

/** A place of the chain: with its hash it proves everything up to it. */
export type RecordHead = {
  /** Counted from 1, without gaps. */
  position: number
  /** SHA-256 in hexadecimal. */
  hash: string
  /** Instant, ISO 8601 in UTC. */
  sealedAt: string
}

const hash = z.string().length(64)
const place = z.object({ position: z.int(), hash, sealedAt: instant })
const named = z.object({ id, name: z.string() })

export const recordEntry = z.object({
  /** Place in the chain, counted from 1 without gaps, and its SHA-256, which proves everything up to it. */
  position: z.int(),
  hash,
  /** All of the following is null once the retention period is over. */
  at: instant.nullable(),
  kind: z.string().nullable(),
  /** Of a rejection: whether it cancelled what was confirmed (P48); null of anything else. */
  isCancellation: z.boolean().nullable(),
  source: z.enum(entrySources).nullable(),
  /** Who did it, whom and which car it concerns; an erased car has no job number any more. */
  actor: named.nullable(),
  user: named.nullable(),
  car: named.nullable(),
  content: z.record(z.string(), z.unknown()).nullable(),
})
export type RecordEntry = z.infer<typeof recordEntry>

/** Entries of one page. */
export const recordPage = 60
const position = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const listRecord = endpoint({
  method: "GET",
  path: "/api/record/all",
  summary: `The record, newest first, ${recordPage} entries per page from \`before\` on (P133); \`search\` is a part of a kind, of a person's name or mail, or of a car's number; \`names\` says what ids in their content are called`,
  query: z.object({ search: text.default(""), before: position.optional() }),
  output: z.object({
    entries: z.array(recordEntry),
    /** Ids of people, locations, cars and options in the content of these entries. */
    names: z.record(z.string(), z.string()),
    /** Where the next page begins; null where this is the last one. */
    before: z.int().nullable(),
    head: place.nullable(),
    /** Since when an entry waits to be sealed that should have been long ago. */
    overdueSince: instant.nullable(),
  }),
  errors: roleErrors,
})

/** What several admins keep, row by row, and a form in which two of them may meet. */
export const keptTopics = ["user", "location", "option"] as const
export type KeptTopic = (typeof keptTopics)[number]

export const listLastChanges = endpoint({
  method: "GET",
  path: "/api/record/last-changes",
  summary:
    "Who gave each field of a user, a location or an option its value, and when, as far as the record still knows; fields that no person changed are left out (P35)",
  query: z.object({ topic: z.enum(keptTopics), id }),
  output: z.array(z.object({ field: z.string(), who: z.string(), at: instant })),
  errors: roleErrors,
})
