import { createHash } from "node:crypto"

/** An entry as the database keeps it; everything as text, exactly as it was hashed. Null where it was purged. */
export type StoredEntry = {
  position: number
  entryHash: string
  previousHash: string
  hash: string
  /** Instants to the microsecond, like `2026-11-16T09:00:00.123456Z`. */
  sealedAt: string
  id: string | null
  at: string | null
  kind: string | null
  source: string | null
  actorId: string | null
  carId: string | null
  userId: string | null
  content: string | null
  purgedBy: string | null
  /** The rows of the history that the index names for it. */
  changes: string | null
}

export const textHash = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

/** What the first place of the chain has for the hash before it. */
export const beginning = textHash("")

/** The hash of an entry's parts, one a line, as `record_entry_hash` in the database makes it (ADR-0035). */
export const entryHashOf = (entry: StoredEntry): string => {
  const { id, at, kind, source, actorId, carId, userId, content } = entry
  return textHash([id, at, kind, source, actorId ?? "-", carId ?? "-", userId ?? "-", content].join("\n"))
}

/** The hash of a place of the chain: it follows from everything before it. */
export const placeHashOf = (
  { position, sealedAt, entryHash }: Pick<StoredEntry, "position" | "sealedAt" | "entryHash">,
  previousHash: string,
): string => textHash([position, sealedAt, previousHash, entryHash].join("\n"))

export type Span = { from: number; to: number }

/** The spans of a PostgreSQL multirange of whole numbers, like `{[1,5),[7,8)}`, both ends included. */
export const spansOf = (multirange: string): Span[] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]) => ({
    from: Number(from),
    to: Number(end) - 1,
  }))

/** Adds a number that is larger than all before it. */
export function extend(spans: Span[], number: number): void {
  const last = spans.at(-1)
  if (last && last.to + 1 === number) last.to = number
  else spans.push({ from: number, to: number })
}

/** What is wrong with a place of the chain. */
export type Flaw =
  | "missing"
  | "link"
  | "content"
  | "unreadable"
  | "place"
  | "index"
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

/** Whether the parts of an entry and its place are what was sealed; null when nothing is wrong with them. */
export function flawOf(
  entry: StoredEntry,
  expected: { position: number; previousHash: string },
): Flaw | null {
  if (entry.position !== expected.position) return "missing"
  if (entry.previousHash !== expected.previousHash) return "link"
  if (entry.purgedBy === null && entryHashOf(entry) !== entry.entryHash) return "content"
  if (placeHashOf(entry, entry.previousHash) !== entry.hash) return "place"
  if (entry.purgedBy !== null) return null
  if (!isReadable(entry)) return "unreadable"
  return entry.changes !== namedChanges(entry) ? "index" : null
}

const spanList = /^\{(\[\d{1,18},\d{1,18}\)(,|(?=\})))*\}$/

/** Whether the content has the form that the portal writes, as far as other rows are looked for by it. */
function isReadable({ kind, content }: StoredEntry): boolean {
  const facts: unknown = JSON.parse(content ?? "null")
  if (typeof facts !== "object" || facts === null || Array.isArray(facts)) return false
  const { id, ids, count } = facts as Record<string, unknown>
  if (kind === "car.many") return typeof ids === "string" && spanList.test(ids) && Number.isInteger(count)
  return !/^car\.(create|update|archive|restore)$/.test(kind ?? "") || Number.isSafeInteger(id)
}

/** The rows of the history that an entry about many cars names itself. */
const namedChanges = ({ kind, content }: StoredEntry): string | null =>
  kind === "car.many" ? ((JSON.parse(content ?? "{}") as { ids?: string }).ids ?? null) : null
