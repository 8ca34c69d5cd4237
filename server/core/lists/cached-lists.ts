import { type JsonBody, type JsonPart, joinParts, jsonPart } from "./json-parts.ts"

export type CachedList = JsonBody & {
  /** Sum of the revisions of all chunks; grows with every committed change. */
  readonly revision: number
}

const maxLists = 200
/** Limit for all lists of one kind, since members of many groups can request any combination. */
const maxKeptBytes = 100_000_000

/** Caches answers per set of scopes, never older than `atLeast`. Above `maxBytes` the least recently used go. */
export function cacheAnswers(
  renew: (scopes: readonly string[]) => Promise<CachedList>,
  maxBytes = maxKeptBytes,
): (scopes: readonly string[], atLeast: number) => Promise<CachedList> {
  const lists = new Map<string, CachedList>()
  const renewals = new Map<string, Promise<CachedList>>()
  let bytes = 0

  const forget = (key: string) => {
    const list = lists.get(key)
    bytes -= list ? list.plain.length + list.gzip.length : 0
    lists.delete(key)
  }
  /** Most recently used come last. */
  const remember = (key: string, list: CachedList): CachedList => {
    forget(key)
    lists.set(key, list)
    bytes += list.plain.length + list.gzip.length
    for (const oldest of lists.keys()) {
      if (lists.size === 1 || (lists.size <= maxLists && bytes <= maxBytes)) break
      forget(oldest)
    }
    return list
  }
  const renewal = (key: string, scopes: readonly string[]): Promise<CachedList> => {
    const pending = renew(scopes)
      .then((list) => remember(key, list))
      .finally(() => renewals.delete(key))
    renewals.set(key, pending)
    return pending
  }

  return async (scopes, atLeast) => {
    const key = scopes.join("\n")
    const cached = lists.get(key)
    if (cached && cached.revision >= atLeast) return remember(key, cached)
    const renewed = await (renewals.get(key) ?? renewal(key, scopes))
    if (renewed.revision >= atLeast) return renewed
    // The renewal that just ended may have read before the caller's change; the next one reads after it.
    return renewals.get(key) ?? renewal(key, scopes)
  }
}

/** A new cache when the era of the database changes. */
export function perEra<Kept>(make: () => Kept): (era: string) => Kept {
  let current: { era: string; kept: Kept } | undefined
  return (era) => {
    if (current?.era !== era) current = { era, kept: make() }
    return current.kept
  }
}

/** Changes with each start of the server: after a restore or promotion, commits may be lost (ADR-0007). */
export const eraSql = "(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text"

export type LoadedPart = { scope: string; segment: number; revision: number; elements: string | null }

/** Reads, in one statement, the chunks of these scopes with an unknown revision (`scope/segment` → revision). */
export type LoadParts = (scopes: readonly string[], known: Record<string, number>) => Promise<LoadedPart[]>

type Options = {
  maxBytes?: number
  /** Converts the elements of a chunk to the list's format; default: their JSON text. */
  write?: (elements: string) => string
}

type CachedPart = JsonPart & { revision: number }

/** The same order in every process, so that equal tags mean equal lists. */
const inOrder = (segments: ReadonlyMap<number, CachedPart> = new Map()) =>
  [...segments].sort(([a], [b]) => a - b).map(([, part]) => part)

/** Keeps lists compressed per set of scopes (`cacheAnswers`) and renews only changed chunks. */
export function cacheLists(load: LoadParts, { maxBytes, write = (elements) => elements }: Options = {}) {
  const parts = new Map<string, Map<number, CachedPart>>()

  const keep = async ({ scope, segment, revision, elements }: LoadedPart) => {
    const chunk = { ...(await jsonPart(elements ? write(elements) : "")), revision }
    const segments = parts.get(scope) ?? new Map<number, CachedPart>()
    parts.set(scope, segments)
    if ((segments.get(segment)?.revision ?? -1) < revision) segments.set(segment, chunk)
  }

  return cacheAnswers(async (scopes): Promise<CachedList> => {
    const knownRevisions: Record<string, number> = {}
    for (const scope of scopes)
      for (const [segment, part] of parts.get(scope) ?? [])
        knownRevisions[`${scope}/${segment}`] = part.revision
    for (const part of await load(scopes, knownRevisions)) await keep(part)
    const all = scopes.flatMap((scope) => inOrder(parts.get(scope)))
    return { ...joinParts(all), revision: all.reduce((sum, part) => sum + part.revision, 0) }
  }, maxBytes)
}
