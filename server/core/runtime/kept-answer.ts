import { setTimeout as delay } from "node:timers/promises"

type Asked<T> = {
  /** Finds the answer; never rejects. One search at a time, until it is given up. */
  find(): Promise<T>
  /** For how long an answer counts, in milliseconds; a number for all, or one for each. */
  keptMs: number | ((answer: T) => number)
  /** After so many milliseconds of searching the answer is `late`. */
  patienceMs: number
  late: T
  /** For how long after that it is still given at once, while the next one is searched for. */
  staleMs?: number
  /** After so many milliseconds a search is given up, and whoever asks next begins another: what hung once may be back. */
  giveUpMs?: number
  now?: () => number
}

/** An answer that many ask for often: whoever asks starts no second search and waits no longer than the patience. */
export function keepAnswer<T>({
  find,
  keptMs,
  patienceMs,
  late,
  staleMs = 0,
  giveUpMs = 60_000,
  now = () => performance.now(),
}: Asked<T>): () => Promise<T> {
  const keptFor = typeof keptMs === "number" ? () => keptMs : keptMs
  let kept: { answer: T; at: number } | undefined
  let search: { begunAt: number; ended: Promise<void> } | undefined

  const begin = () => {
    const begun = { begunAt: now(), ended: Promise.resolve() }
    begun.ended = find().then((answer) => {
      // An answer that comes after all does not replace that of a later search.
      if (search !== begun) return
      kept = { answer, at: now() }
      search = undefined
    })
    search = begun
    return begun
  }

  return async () => {
    if (kept && now() - kept.at < keptFor(kept.answer)) return kept.answer
    const { begunAt, ended } = search && now() - search.begunAt < giveUpMs ? search : begin()
    const left = begunAt + patienceMs - now()
    if (kept && now() - kept.at < keptFor(kept.answer) + staleMs && left > 0) return kept.answer
    const over = new AbortController()
    await Promise.race([ended, left > 0 && delay(left, undefined, { signal: over.signal }).catch(() => {})])
    over.abort()
    return search === undefined && kept ? kept.answer : late
  }
}
