import { extend, type Flaw, type Span, type StoredEntry, spansOf } from "./rules.ts"

/** What purges say they removed, and what is gone, by the id of the purge's entry. */
export type Purges = {
  gone: Map<string, { spans: Span[]; newest: string }>
  named: Map<string, { spans: Span[]; cutoff: string }>
  /** The end of the record's first 24 hours: what was there before it, however old, was sealed then. */
  firstEnd: string | null
}

const day = 86_400_000

export const startPurges = (): Purges => ({ gone: new Map(), named: new Map(), firstEnd: null })

/** Notes what an entry tells of purges. Entries come in their order. */
export function notePurge(purges: Purges, entry: StoredEntry): void {
  purges.firstEnd ??= new Date(Date.parse(entry.sealedAt) + day).toISOString()
  if (entry.purgedBy !== null) {
    const gone = purges.gone.get(entry.purgedBy) ?? { spans: [], newest: "" }
    extend(gone.spans, entry.position)
    if (entry.sealedAt > purges.firstEnd && entry.sealedAt > gone.newest) gone.newest = entry.sealedAt
    purges.gone.set(entry.purgedBy, gone)
  }
  if (entry.kind !== "record.purged") return
  const { positions, cutoff } = (JSON.parse(entry.content ?? "null") ?? {}) as Record<string, unknown>
  const spans = spansOf(String(positions))
  purges.named.set(String(entry.id), { spans, cutoff: String(cutoff) })
}

/** What happened before an instant may be sealed after it: an import goes on over midnight, a portal stands still for days. */
const latestSeal = 7 * day

const isEarly = (sealedAt: string, cutoff: string): boolean =>
  sealedAt !== "" && !(Date.parse(sealedAt) < Date.parse(cutoff) + latestSeal)

/**
 * Where what is gone is not what a purge names, or was sealed more than a week after the instant before which the purge removed: then somebody
 * emptied it and called it a purge (P58).
 */
export function wrongPurges({ gone, named }: Purges): { flaw: Flaw; position: number }[] {
  const textOf = (spans: readonly Span[]) => spans.map(({ from, to }) => `${from}-${to}`).join()
  return [...new Set([...gone.keys(), ...named.keys()])].flatMap(
    (purge): { flaw: Flaw; position: number }[] => {
      const empty = gone.get(purge) ?? { spans: [], newest: "" }
      const said = named.get(purge) ?? { spans: [], cutoff: "" }
      const position = [...empty.spans, ...said.spans][0]?.from ?? 0
      if (textOf(empty.spans) !== textOf(said.spans)) return [{ flaw: "not_purged", position }]
      return isEarly(empty.newest, said.cutoff) ? [{ flaw: "purged_early", position }] : []
    },
  )
}
