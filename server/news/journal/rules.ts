import { sha256Of } from "../../core/runtime/sha256.ts"

/** An entry as stored, all as text exactly as hashed; instants like `2026-11-16T09:00:00.123456Z`. Null fields were purged. */
export type StoredEntry = {
  position: number
  entryHash: string
  id: string | null
  at: string | null
  since: string | null
  tx: string
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

/** A seal as stored; `positions`: of its entries. */
export type StoredSeal = {
  number: number
  positions: readonly number[]
  previousHash: string
  hash: string
  sealedAt: string
}

/** Previous hash of the first seal. */
export const initialHash = sha256Of("")

/** Hash of an entry's parts, one per line, as by `add_entry` in the database (ADR-0035); of earlier ones without bookkeeping. */
export const entryHashOf = (entry: StoredEntry, wholeFrom: number): string => {
  const { position, id, at, since, tx, kind, source, content } = entry
  const subjects = [entry.actorId, entry.carId, entry.userId, entry.locationId, entry.batchId]
  const event = [kind, source, ...subjects.map((subject) => subject ?? "-"), content]
  const parts = position < wholeFrom ? [id, at, ...event] : [position, id, at, since, tx, ...event]
  return sha256Of(parts.join("\n"))
}

/** Hash of a seal, which includes all earlier ones. */
export const sealHashOf = (
  { positions, sealedAt, previousHash }: StoredSeal,
  entryHashes: readonly string[],
): string => sha256Of([positions.join(","), sealedAt, previousHash, ...entryHashes].join("\n"))

/** Positions in the text of a multirange, e.g. `{[1,4),[6,7)}`; null if they are more than any seal has. */
export function positionsIn(entries: string): number[] | null {
  const spans = [...entries.matchAll(/(-?\d+),(-?\d+)/g)].map(
    ([, from, end]) => [Number(from), Number(end)] as const,
  )
  if (spans.reduce((count, [from, end]) => count + end - from, 0) > mostSealed) return null
  return spans.flatMap(([from, end]) => Array.from({ length: end - from }, (_, index) => from + index))
}

const mostSealed = 10_000

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

/** First inconsistency between an entry and its hash; null if there is none. */
export function flawOfEntry(entry: StoredEntry, wholeFrom: number): Flaw | null {
  if (entry.purgedBy !== null) return null
  if (entryHashOf(entry, wholeFrom) !== entry.entryHash) return "content"
  return isReadable(entry) ? null : "unreadable"
}

/** First inconsistency between a seal, its entries and the seal before; null if there is none. */
export function flawOfSeal(
  seal: StoredSeal,
  entryHashes: readonly string[],
  last: { number: number; hash: string },
): Flaw | null {
  if (seal.number !== last.number + 1 || seal.previousHash !== last.hash) return "link"
  return sealHashOf(seal, entryHashes) === seal.hash ? null : "place"
}

/** Whether the content is a JSON object, as the portal writes it. */
function isReadable({ content }: StoredEntry): boolean {
  const facts: unknown = JSON.parse(content ?? "null")
  return typeof facts === "object" && facts !== null && !Array.isArray(facts)
}
