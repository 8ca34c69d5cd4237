import type { JsonBody } from "./json-parts.ts"

export type KeptList = JsonBody & {
  /** Sum of the revisions of all parts; it grows with every committed change. */
  readonly revision: number
}

const mostLists = 200
/** In all lists of one kind: a person of many groups can ask for every set of them, each a copy. */
const mostKeptBytes = 100_000_000

/**
 * Keeps prepared answers per set of scopes. The returned function never answers an older revision than the one the caller
 * has seen committed, in this or any other process: `renew` makes a newer one where that is needed, once for all who wait
 * for it. Beyond `mostBytes` the least recently used are dropped, all but one.
 */
export function keepAnswers(
  renew: (scopes: readonly string[]) => Promise<KeptList>,
  mostBytes = mostKeptBytes,
): (scopes: readonly string[], atLeast: number) => Promise<KeptList> {
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
  const begin = async (key: string, scopes: readonly string[]): Promise<KeptList> =>
    remember(key, await renew(scopes))
  const renewal = (key: string, scopes: readonly string[]): Promise<KeptList> => {
    const begun = begin(key, scopes).finally(() => renewals.delete(key))
    renewals.set(key, begun)
    return begun
  }

  return async (scopes, atLeast) => {
    const key = scopes.join("\n")
    const kept = lists.get(key)
    if (kept && kept.revision >= atLeast) return remember(key, kept)
    const renewed = await (renewals.get(key) ?? renewal(key, scopes))
    if (renewed.revision >= atLeast) return renewed
    // It had read before the caller's change. One that began since is what the database has.
    return renewals.get(key) ?? renewal(key, scopes)
  }
}
