/** Limits concurrent work; others wait in order. */
export function limitedTo(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    waiting: () => waiting.length,
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= most) await new Promise<void>((begin) => waiting.push(begin))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
