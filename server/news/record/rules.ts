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

export type Span = { from: number; to: number }

/** Parses a PostgreSQL multirange of integers, e.g. `{[1,5),[7,8)}`, to inclusive spans. */
export const spansOf = (multirange: string): Span[] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]) => ({
    from: Number(from),
    to: Number(end) - 1,
  }))

/** Adds a position, which must be above all earlier ones. */
export function extend(spans: Span[], number: number): void {
  const last = spans.at(-1)
  if (last && last.to + 1 === number) last.to = number
  else spans.push({ from: number, to: number })
}

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

/** By purge entry: positions that are empty, and positions that the purge claims. */
export type Purges = {
  gone: Map<string, { spans: Span[]; newest: string }>
  named: Map<string, { spans: Span[]; cutoff: string }>
}

const day = 86_400_000

export const startPurges = (): Purges => ({ gone: new Map(), named: new Map() })

/** Collects purge information of an entry; must be called in order. */
export function notePurge(purges: Purges, entry: StoredEntry): void {
  if (entry.purgedBy !== null) {
    const emptied = purges.gone.get(entry.purgedBy) ?? { spans: [], newest: "" }
    extend(emptied.spans, entry.position)
    if (entry.sealedAt > emptied.newest) emptied.newest = entry.sealedAt
    purges.gone.set(entry.purgedBy, emptied)
  }
  if (entry.kind !== "record.purged") return
  const { positions, cutoff } = (JSON.parse(entry.content ?? "null") ?? {}) as Record<string, unknown>
  const spans = spansOf(String(positions))
  purges.named.set(String(entry.id), { spans, cutoff: String(cutoff) })
}

/** Maximum delay between an event and its sealing: imports run over midnight, portals stand still for days. */
const latestSeal = 7 * day

const isEarly = (sealedAt: string, cutoff: string): boolean =>
  sealedAt !== "" && !(Date.parse(sealedAt) < Date.parse(cutoff) + latestSeal)

/** Purges whose empty positions differ from those they claim, or include entries sealed over a week after their cutoff: manipulation disguised as a purge (P58). */
export function wrongPurges({ gone, named }: Purges): { flaw: Flaw; position: number }[] {
  const textOf = (spans: readonly Span[]) => spans.map(({ from, to }) => `${from}-${to}`).join()
  return [...new Set([...gone.keys(), ...named.keys()])].flatMap(
    (purge): { flaw: Flaw; position: number }[] => {
      const empty = gone.get(purge) ?? { spans: [], newest: "" }
      const claimed = named.get(purge) ?? { spans: [], cutoff: "" }
      const position = [...empty.spans, ...claimed.spans][0]?.from ?? 0
      if (textOf(empty.spans) !== textOf(claimed.spans)) return [{ flaw: "not_purged", position }]
      return isEarly(empty.newest, claimed.cutoff) ? [{ flaw: "purged_early", position }] : []
    },
  )
}
