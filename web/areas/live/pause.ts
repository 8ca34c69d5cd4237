/** Resolves after so many milliseconds; early when the network is back, the person looks again, or the signal ends it. */
export const pauseOf = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const look = () => {
      if (document.visibilityState === "visible") end()
    }
    window.addEventListener("online", end, { signal: over.signal })
    document.addEventListener("visibilitychange", look, { signal: over.signal })
    signal.addEventListener("abort", end, { signal: over.signal })
  })
