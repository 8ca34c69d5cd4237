/** A read that failed after so many milliseconds tells of a database that is away, not of itself. */
const hopelessMs = 3_000

/**
 * Calls with equal parameters share reads, so that a page that asks for several things at once is looked up once. A call
 * never gets a read that began before it came: those that come while one is under way share the next. Where that
 * one fails late, they fail with it: to try as long again would double the time until anybody learns of it (ADR-0038).
 */
export function shareReads<Key extends readonly (string | null)[], T>(
  read: (...key: Key) => Promise<T>,
  lateMs = hopelessMs,
): (...key: Key) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()
  const began = new WeakMap<Promise<T>, number>()

  const begin = (name: string, key: Key): Promise<T> => {
    waiting.delete(name)
    const reading = read(...key).finally(() => running.delete(name))
    running.set(name, reading)
    began.set(reading, performance.now())
    return reading
  }

  return (...key) => {
    const name = JSON.stringify(key)
    const before = running.get(name)
    if (!before) return begin(name, key)
    const isLate = () => performance.now() - (began.get(before) ?? 0) >= lateMs
    const next =
      waiting.get(name) ??
      before.then(
        () => begin(name, key),
        (error: unknown) => {
          if (!isLate()) return begin(name, key)
          waiting.delete(name)
          throw error
        },
      )
    waiting.set(name, next)
    return next
  }
}
