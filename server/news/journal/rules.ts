import { createHash } from "node:crypto"

/** An entry as stored, all as text exactly as hashed. Null fields were purged. */
export type StoredEntry = {
  position: number
  entryHash: string
  previousHash: string
  hash: string
  /** Microsecond precision, e.g. `2026-11-16T09:00:00.123456Z`. */
  sealedAt: string
  id: string | null
  at: string | null
  kind: string | null
  source: string | null
  actorId: string | null
  carId: string | null
  userId: string | null
  locationId: string | null
  batchId: string | null
  content: string | null
  purgedBy: string | null
}

export const textHash = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

/** Previous hash of the first entry. */
export const initialHash = textHash("")

/** Hash of an entry's parts, one per line, as by `journal_entry_hash` in the database (ADR-0035). */
export const entryHashOf = (entry: StoredEntry): string => {
  const { id, at, kind, source, actorId, carId, userId, locationId, batchId, content } = entry
  const subjects = [actorId, carId, userId, locationId, batchId].map((subject) => subject ?? "-")
  return textHash([id, at, kind, source, ...subjects, content].join("\n"))
}

/** Chain hash of a position, which includes all earlier ones. */
export const chainHashOf = (
  { position, sealedAt, entryHash }: Pick<StoredEntry, "position" | "sealedAt" | "entryHash">,
  previousHash: string,
): string => textHash([position, sealedAt, previousHash, entryHash].join("\n"))

export type Flaw =
  | "missing"
  | "link"
  | "content"
  | "unreadable"
  | "place"
  | "source_changed"
  | "source_missing"
  | "unrecorded"
  | "state"
  | "stray"
  | "not_purged"
  | "purged_early"
  | "unsealed"
  | "head"
  | "shortened"
  | "document"
  | "document_differs"
  | "document_gone"
  | "car_document"

/** First inconsistency between an entry, its hashes and the expected position; null if there is none. */
export function flawOf(
  entry: StoredEntry,
  expected: { position: number; previousHash: string },
): Flaw | null {
  if (entry.position !== expected.position) return "missing"
  if (entry.previousHash !== expected.previousHash) return "link"
  if (entry.purgedBy === null && entryHashOf(entry) !== entry.entryHash) return "content"
  if (chainHashOf(entry, entry.previousHash) !== entry.hash) return "place"
  if (entry.purgedBy !== null) return null
  return isReadable(entry) ? null : "unreadable"
}

/** Whether the content is a JSON object, as the portal writes it. */
function isReadable({ content }: StoredEntry): boolean {
  const facts: unknown = JSON.parse(content ?? "null")
  return typeof facts === "object" && facts !== null && !Array.isArray(facts)
}
