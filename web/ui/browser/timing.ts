import { startTransition, useEffect, useState } from "react"

/** Later than a screen's first content, earlier than most interactions. */
const laterMs = 1_500

/** False until shortly after the start, to defer code that only interactions need. */
export const useAfterStart = (): boolean => useOnce(true, afterStart)

function afterStart(act: () => void): () => void {
  const timer = setTimeout(act, laterMs)
  return () => clearTimeout(timer)
}

/** False until `wait` calls back, starting when `isReady` is true. */
function useOnce(isReady: boolean, wait: (act: () => void) => () => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isReady) return wait(() => startTransition(() => setOver(true)))
  }, [isReady, wait])
  return isOver
}

/** The value after it has been stable for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Calls back after the current render was painted plus `pauseMs`; returns a cancel function. */
export function afterPaint(act: () => void, pauseMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, pauseMs)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until the first render with `ready` was painted, for content that may follow the first paint. */
export const useAfterPaint = (ready = true): boolean => useOnce(ready, afterPaint)
