import { extend, type Flaw, type Span, type StoredEntry, spansOf } from "./rules.ts"

/** What purges say they removed, and what is gone, by the id of the purge's entry. */
export type Purges = {
  gone: Map<string, { spans: Span[]; newest: string }>
  named: Map<string, { spans: Span[]; cutoff: string }>
  /** The first day of the record: what was there before it, however old, was sealed then. */
  firstDay: string | null
}

export const startPurges = (): Purges => ({ gone: new Map(), named: new Map(), firstDay: null })

/** Notes what an entry tells of purges. Entries come in their order. */
export function notePurge(purges: Purges, entry: StoredEntry): void {
  const day = entry.sealedAt.slice(0, 10)
  purges.firstDay ??= day
  if (entry.purgedBy !== null) {
    const gone = purges.gone.get(entry.purgedBy) ?? { spans: [], newest: "" }
    extend(gone.spans, entry.position)
    if (day !== purges.firstDay && entry.sealedAt > gone.newest) gone.newest = entry.sealedAt
    purges.gone.set(entry.purgedBy, gone)
  }
  if (entry.kind !== "record.purged") return
  const { positions, cutoff } = (JSON.parse(entry.content ?? "null") ?? {}) as Record<string, unknown>
  const spans = spansOf(String(positions ?? ""))
  if (spans.length > 0) purges.named.set(entry.id ?? "", { spans, cutoff: String(cutoff ?? "") })
}

/**
 * Where what is gone is not what a purge names, or was sealed after the instant before which the purge removed: then somebody
 * emptied it and called it a purge (P58).
 */
export function wrongPurges({ gone, named }: Purges): { flaw: Flaw; position: number }[] {
  const textOf = (spans: readonly Span[] = []) => spans.map(({ from, to }) => `${from}-${to}`).join()
  return [...new Set([...gone.keys(), ...named.keys()])].flatMap(
    (purge): { flaw: Flaw; position: number }[] => {
      const [empty, said] = [gone.get(purge), named.get(purge)]
      const position = (empty ?? said)?.spans[0]?.from ?? 0
      if (textOf(empty?.spans) !== textOf(said?.spans)) return [{ flaw: "not_purged", position }]
      return (empty?.newest ?? "") > (said?.cutoff ?? "") ? [{ flaw: "purged_early", position }] : []
    },
  )
}
