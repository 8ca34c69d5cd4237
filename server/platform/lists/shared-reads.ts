/** A read that failed after so many milliseconds tells of a database that is away, not of itself. */
const hopelessMs = 3_000
/** Beside each other, so that one which hangs does not hold up everybody. */
const mostRunning = 2
/** In one read. */
const mostKeys = 100

type Key = readonly (string | null)[]
type Wish<K, T> = PromiseWithResolvers<T> & { readonly key: K }

/**
 * Calls of the same moment are read together, those with equal keys once: `read` answers one result per key, in their order. A
 * call never gets a read that began before it came: those that come while reads are under way share the next. Where one fails
 * late, those who wait fail with it: to try as long again would double the time until anybody learns of it (ADR-0038).
 */
export function shareReads<K extends Key, T>(
  read: (keys: readonly K[]) => Promise<readonly T[]>,
  lateMs = hopelessMs,
): (...key: K) => Promise<T> {
  const waiting = new Map<string, Wish<K, T>>()
  let running = 0
  let isNext = false

  const taken = (most: number): Wish<K, T>[] => {
    const wishes = [...waiting].slice(0, most)
    for (const [name] of wishes) waiting.delete(name)
    return wishes.map(([, wish]) => wish)
  }
  const begin = async (): Promise<void> => {
    isNext = false
    running++
    const wishes = taken(mostKeys)
    beginSoon()
    const beganAt = performance.now()
    try {
      const found = await read(wishes.map(({ key }) => key))
      for (const [at, { resolve }] of wishes.entries()) resolve(found[at] as T)
    } catch (error) {
      const isLate = performance.now() - beganAt >= lateMs
      for (const { reject } of isLate ? [...wishes, ...taken(waiting.size)] : wishes) reject(error)
    }
    running--
    beginSoon()
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
