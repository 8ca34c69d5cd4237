/**
 * Calls with equal parameters share reads, so that a page that asks for several things at once is looked up once. A call
 * never gets a read that began before it came: those that come while one is under way share the next.
 */
export function shareReads<Key extends readonly (string | null)[], T>(
  read: (...key: Key) => Promise<T>,
): (...key: Key) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  const begin = (name: string, key: Key): Promise<T> => {
    waiting.delete(name)
    const reading = read(...key).finally(() => running.delete(name))
    running.set(name, reading)
    return reading
  }

  return (...key) => {
    const name = JSON.stringify(key)
    const before = running.get(name)
    if (!before) return begin(name, key)
    const next =
      waiting.get(name) ??
      before.then(
        () => begin(name, key),
        () => begin(name, key),
      )
    waiting.set(name, next)
    return next
  }
}
