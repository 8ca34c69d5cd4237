/** Beside each other; what has run for longer than this counts no more, so that what hangs holds up nobody for long. */
const mostRunning = 2
const usualMs = 1_000
/** In one read. */
const mostKeys = 100

type Key = readonly (string | null)[]
type Wish<K, T> = PromiseWithResolvers<T> & { readonly key: K }

/**
 * Calls of the same moment are read together, those with equal keys once: `read` answers one result per key, in their order. A
 * call never gets a read that began before it came: those that come while reads are under way share the next, which begins when one of
 * them ends or has taken longer than usual (ADR-0066). A read that fails is the failure of those who are in it.
 */
export function shareReads<K extends Key, T>(
  read: (keys: readonly K[]) => Promise<readonly T[]>,
  slowMs = usualMs,
): (...key: K) => Promise<T> {
  const waiting = new Map<string, Wish<K, T>>()
  let running = 0
  let isNext = false

  const begin = async (): Promise<void> => {
    isNext = false
    const taken = [...waiting].slice(0, mostKeys)
    for (const [name] of taken) waiting.delete(name)
    const wishes = taken.map(([, wish]) => wish)
    const end = counted()
    beginSoon()
    try {
      const found = await read(wishes.map(({ key }) => key))
      for (const [at, { resolve }] of wishes.entries()) resolve(found[at] as T)
    } catch (error) {
      for (const { reject } of wishes) reject(error)
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
  /** Once everything that has arrived by now was read from its connection. */
  const beginSoon = () => {
    if (isNext || waiting.size === 0 || running >= mostRunning) return
    isNext = true
    setImmediate(() => void begin())
  }

  return (...key) => {
    const name = JSON.stringify(key)
    const wish = waiting.get(name) ?? { ...Promise.withResolvers<T>(), key }
    waiting.set(name, wish)
    beginSoon()
    return wish.promise
  }
}
