import { counter, durations } from "../metrics/index.ts"
import { type JsonBody, type JsonPart, joinParts, jsonPart } from "./json-parts.ts"

/** A part that differs from what is known: its elements as JSON text, null when it is empty now. */
export type LoadedPart = { scope: string; segment: number; revision: number; elements: string | null }

/** Reads, in one statement, the parts of these scopes whose revision is not the known one (`scope/segment` → revision). */
export type LoadParts = (scopes: readonly string[], known: Record<string, number>) => Promise<LoadedPart[]>

export type KeptList = JsonBody & {
  /** Sum of the revisions of all parts; it grows with every committed change. */
  readonly revision: number
}

const renewalTimes = durations({ name: "portal_list_renewal_seconds", help: "How long renewing a list took" })
const renewedParts = counter({
  name: "portal_list_parts_renewed_total",
  help: "Parts of lists that were read again because they had changed",
})

type KeptPart = JsonPart & { revision: number }
const mostLists = 200
/** In all lists of one kind: a person of many groups can ask for every set of them, each a copy. */
const mostKeptBytes = 100_000_000

/** In the same order in every process, whichever it read first: equal tags mean equal lists. */
const inOrder = (segments: ReadonlyMap<number, KeptPart> = new Map()) =>
  [...segments].sort(([a], [b]) => a - b).map(([, part]) => part)

/**
 * Keeps lists compressed per set of scopes and renews only the parts that changed. `list` never answers an older
 * revision than the one the caller has seen committed, in this or any other process. Beyond `mostBytes` the least recently
 * used are dropped, all but one.
 */
export function keepLists(
  load: LoadParts,
  mostBytes = mostKeptBytes,
): (scopes: readonly string[], atLeast: number) => Promise<KeptList> {
  const parts = new Map<string, Map<number, KeptPart>>()
  const lists = new Map<string, KeptList>()
  const renewals = new Map<string, Promise<KeptList>>()
  let bytes = 0

  const forget = (key: string) => {
    const list = lists.get(key)
    bytes -= list ? list.plain.length + list.gzip.length : 0
    lists.delete(key)
  }
  /** As the one used last. */
  const remember = (key: string, list: KeptList): KeptList => {
    forget(key)
    lists.set(key, list)
    bytes += list.plain.length + list.gzip.length
    for (const oldest of lists.keys()) {
      if (lists.size === 1 || (lists.size <= mostLists && bytes <= mostBytes)) break
      forget(oldest)
    }
    return list
  }

  const keep = async ({ scope, segment, revision, elements }: LoadedPart) => {
    const kept = { ...(await jsonPart(elements ?? "")), revision }
    const segments = parts.get(scope) ?? new Map<number, KeptPart>()
    parts.set(scope, segments)
    if ((segments.get(segment)?.revision ?? -1) < revision) segments.set(segment, kept)
  }

  const join = (key: string, scopes: readonly string[]) => {
    const all = scopes.flatMap((scope) => inOrder(parts.get(scope)))
    const revision = all.reduce((sum, part) => sum + part.revision, 0)
    return remember(key, { ...joinParts(all), revision })
  }

  const renew = async (key: string, scopes: readonly string[]) => {
    const known: Record<string, number> = {}
    for (const scope of scopes)
      for (const [segment, part] of parts.get(scope) ?? []) known[`${scope}/${segment}`] = part.revision
    const done = renewalTimes.startTimer()
    const loaded = await load(scopes, known)
    for (const part of loaded) await keep(part)
    const list = join(key, scopes)
    renewedParts.inc(loaded.length)
    done()
    return list
  }

  return async (scopes, atLeast) => {
    const key = scopes.join("\n")
    const kept = lists.get(key)
    if (kept && kept.revision >= atLeast) return remember(key, kept)
    for (;;) {
      // A renewal under way may have read before the caller's change; then the loop asks once more.
      const renewal = renewals.get(key) ?? renew(key, scopes).finally(() => renewals.delete(key))
      renewals.set(key, renewal)
      const renewed = await renewal
      if (renewed.revision >= atLeast) return renewed
    }
  }
}
