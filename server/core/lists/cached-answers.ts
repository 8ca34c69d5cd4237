import type { JsonBody } from "./json-parts.ts"

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
  const begin = async (key: string, scopes: readonly string[]): Promise<CachedList> =>
    remember(key, await renew(scopes))
  const renewal = (key: string, scopes: readonly string[]): Promise<CachedList> => {
    const pending = begin(key, scopes).finally(() => renewals.delete(key))
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
