import { setTimeout as delay } from "node:timers/promises"

type Asked<T> = {
  /** Finds the answer; never rejects. One search at a time, however long it takes. */
  find(): Promise<T>
  /** For how long an answer counts, in milliseconds. */
  keptMs: number
  /** After so many milliseconds of searching the answer is `late`. */
  patienceMs: number
  late: T
  /** For how long after that it is still given at once, while the next one is searched for. */
  staleMs?: number
  now?: () => number
}

/** An answer that many ask for often: whoever asks starts no second search and waits no longer than the patience. */
export function keepAnswer<T>({
  find,
  keptMs,
  patienceMs,
  late,
  staleMs = 0,
  now = () => performance.now(),
}: Asked<T>): () => Promise<T> {
  let kept: { answer: T; at: number } | undefined
  let search: { begunAt: number; ended: Promise<void> } | undefined

  const begin = () => {
    const ended = find().then((answer) => {
      kept = { answer, at: now() }
      search = undefined
    })
    search = { begunAt: now(), ended }
    return search
  }

  return async () => {
    if (kept && now() - kept.at < keptMs) return kept.answer
    const { begunAt, ended } = search ?? begin()
    const left = begunAt + patienceMs - now()
    if (kept && now() - kept.at < keptMs + staleMs && left > 0) return kept.answer
    const over = new AbortController()
    await Promise.race([ended, left > 0 && delay(left, undefined, { signal: over.signal }).catch(() => {})])
    over.abort()
    return search === undefined && kept ? kept.answer : late
  }
}
