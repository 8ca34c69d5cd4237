/** Parallel reads; those that exceed `usualMs` no longer count, so that a stuck read blocks others only briefly. */
const maxRunning = 2
const usualMs = 1_000
/** Per read. */
const maxKeys = 100

type Key = readonly (string | null)[]
type PendingRead<K, T> = PromiseWithResolvers<T> & { readonly key: K }

/** Batches simultaneous calls into one read, which no later call joins (ADR-0066). One result per key, in order. */
export function shareReads<K extends Key, T>(
  read: (keys: readonly K[]) => Promise<readonly T[]>,
  slowMs = usualMs,
): (...key: K) => Promise<T> {
  const waiting = new Map<string, PendingRead<K, T>>()
  let running = 0
  let isNext = false

  const begin = async (): Promise<void> => {
    isNext = false
    const batch = [...waiting].slice(0, maxKeys)
    for (const [name] of batch) waiting.delete(name)
    const reads = batch.map(([, pending]) => pending)
    const end = counted()
    beginSoon()
    try {
      const results = await read(reads.map(({ key }) => key))
      for (const [at, { resolve }] of reads.entries()) resolve(results[at] as T)
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
  /** After all received calls are read from their connections. */
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
