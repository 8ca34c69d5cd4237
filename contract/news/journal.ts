import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { entrySources } from "../core/journal-words.ts"
import { id, instant, text } from "../core/schemas.ts"

const hash = z.string().length(64)
/** A position in the journal, and the SHA-256 in hex of its seal, which proves all entries sealed before. */
const chainPosition = z.object({ position: z.int(), hash, sealedAt: instant })
export type JournalHead = z.infer<typeof chainPosition>
const named = z.object({ id, name: z.string() })

export const journalEntry = z.object({
  position: z.int(),
  /** Of its seal; null until then. */
  hash: hash.nullable(),
  at: instant.nullable(),
  kind: z.string().nullable(),
  /** Rejections only: whether it cancelled a confirmed case (P48). */
  isCancellation: z.boolean().nullable(),
  source: z.enum(entrySources).nullable(),
  actor: named.nullable(),
  user: named.nullable(),
  car: named.nullable(),
  content: z.record(z.string(), z.unknown()).nullable(),
  /** Of the ids in the content, as of the entry, with today's beside it if it changed (P55); likewise in `actor` and `user`. */
  names: z.record(z.string(), z.string()),
})
export type JournalEntry = z.infer<typeof journalEntry>

export const journalPage = 60
const position = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/**
 * List the journal, newest first, `journalPage` entries per page from `before` on; `search` matches parts of a kind, of a user's name or e-mail
 * address, or of a car's number.
 */
export const listJournal = get("/api/journal/all", {
  query: z.object({ search: text.default(""), before: position.optional() }),
  output: z.object({
    entries: z.array(journalEntry),
    /** Start of the next page; null on the last one. */
    before: z.int().nullable(),
    head: chainPosition.nullable(),
    overdueSince: instant.nullable(),
  }),
  errors: roleErrors,
})
