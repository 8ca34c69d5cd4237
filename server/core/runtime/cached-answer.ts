import { setTimeout as delay } from "node:timers/promises"

type CachedSearch<T> = {
  /** Never rejects; runs once at a time unless it is given up. */
  find(): Promise<T>
  /** In milliseconds. */
  cacheMs: number | ((answer: T) => number)
  timeoutMs: number
  late: T
  /** How long after that it is still returned during a renewal. */
  staleMs?: number
  /** A longer search is given up, and the next caller begins another. */
  giveUpMs?: number
  now?: () => number
}

/** Caches an answer: callers share one search and wait for it no longer than `timeoutMs`. */
export function cacheAnswer<T>({
  find,
  cacheMs,
  timeoutMs,
  late,
  staleMs = 0,
  giveUpMs = 60_000,
  now = () => performance.now(),
}: CachedSearch<T>): () => Promise<T> {
  const cacheMsOf = typeof cacheMs === "number" ? () => cacheMs : cacheMs
  let cached: { answer: T; at: number } | undefined
  let search: { begunAt: number; ended: Promise<void> } | undefined

  const begin = () => {
    const begun = { begunAt: now(), ended: Promise.resolve() }
    begun.ended = find().then((answer) => {
      // A late answer does not replace that of a later search.
      if (search !== begun) return
      cached = { answer, at: now() }
      search = undefined
    })
    search = begun
    return begun
  }

  return async () => {
    if (cached && now() - cached.at < cacheMsOf(cached.answer)) return cached.answer
    const { begunAt, ended } = search && now() - search.begunAt < giveUpMs ? search : begin()
    const remainingMs = begunAt + timeoutMs - now()
    if (cached && now() - cached.at < cacheMsOf(cached.answer) + staleMs && remainingMs > 0)
      return cached.answer
    const over = new AbortController()
    await Promise.race([
      ended,
      remainingMs > 0 && delay(remainingMs, undefined, { signal: over.signal }).catch(() => {}),
    ])
    over.abort()
    return search === undefined && cached ? cached.answer : late
  }
}
