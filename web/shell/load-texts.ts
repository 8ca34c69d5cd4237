/** Specification 9: how often a failed text is asked for again, after how long, and how many may be on their way. */
export const retries = 5
export const retryDelayMs = 350
export const parallelLoads = 10

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, retryDelayMs))

/** The same loading with retries, and with no more than `parallelLoads` at a time. Throws what the last try threw. */
export function createLoader<Name, Texts>(load: (name: Name) => Promise<Texts>, wait = pause) {
  const waiting: (() => void)[] = []
  let running = 0
  const tryOften = async (name: Name): Promise<Texts> => {
    for (let left = retries; left > 0; left -= 1)
      try {
        return await load(name)
      } catch {
        await wait()
      }
    return load(name)
  }
  return async (name: Name): Promise<Texts> => {
    if (running >= parallelLoads) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await tryOften(name)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
