import { loadPart } from "../ui/loading/index.ts"

/** P100: how many texts may be on their way at a time. */
export const parallelLoads = 10

/** The same loading with retries, and with no more than `parallelLoads` at a time. Throws a `PartMissing`. */
export function createLoader<Name, Texts>(load: (name: Name) => Promise<Texts>, wait?: () => Promise<void>) {
  const waiting: (() => void)[] = []
  let running = 0
  return async (name: Name): Promise<Texts> => {
    if (running >= parallelLoads) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await loadPart(() => load(name), wait)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
