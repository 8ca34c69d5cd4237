/** Parallel reads; one that takes longer than `usualMs` no longer counts, so that a stuck read blocks others only briefly. */
const maxRunning = 2
const usualMs = 1_000
/** In one read. */
const maxKeys = 100

type Key = readonly (string | null)[]
type PendingRead<K, T> = PromiseWithResolvers<T> & { readonly key: K }

/**
 * Batches simultaneous calls into one read, equal keys once; `read` returns one result per key, in order. A call never gets a read that
 * began before it: calls during running reads share the next one, which begins when one of those ends or takes longer than usual
 * (ADR-0066). A failed read fails all its calls.
 */
export function shareReads<K extends Key, T>(
  read: (keys: readonly K[]) => Promise<readonly T[]>,
  slowMs = usualMs,
): (...key: K) => Promise<T> {
  const waiting = new Map<string, PendingRead<K, T>>()
  let running = 0
  let isNext = false

  const begin = async (): Promise<void> => {
    isNext = false
    const taken = [...waiting].slice(0, maxKeys)
    for (const [name] of taken) waiting.delete(name)
    const reads = taken.map(([, pending]) => pending)
    const end = counted()
    beginSoon()
    try {
      const found = await read(reads.map(({ key }) => key))
      for (const [at, { resolve }] of reads.entries()) resolve(found[at] as T)
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
    end()
  }
  /** Counts a read as running until it ends, at most as long as usual. */
  const counted = (): (() => void) => {
    let isCounted = true
    running++
    const end = () => {
      clearTimeout(timer)
      if (!isCounted) return
      isCounted = false
      running--
      beginSoon()
    }
    const timer = setTimeout(end, slowMs)
    return end
  }
  /** After all calls that have arrived are read from their connections. */
  const beginSoon = () => {
    if (isNext || waiting.size === 0 || running >= maxRunning) return
    isNext = true
    setImmediate(() => void begin())
  }

  return (...key) => {
    const name = JSON.stringify(key)
    const pending = waiting.get(name) ?? { ...Promise.withResolvers<T>(), key }
    waiting.set(name, pending)
    beginSoon()
    return pending.promise
  }
}
