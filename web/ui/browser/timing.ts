import { startTransition, useEffect, useState } from "react"

/** Longer than a screen needs to show what it is about, shorter than a person to reach for what is beside it. */
const laterMs = 1_500

/** False at first: for code that is needed only once somebody does something. */
export const useAfterStart = (): boolean => useOnce(true, afterStart)

function afterStart(act: () => void): () => void {
  const timer = setTimeout(act, laterMs)
  return () => clearTimeout(timer)
}

/** False until what is waited for has come, from the first drawing with `isReady`. */
function useOnce(isReady: boolean, wait: (act: () => void) => () => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isReady) return wait(() => startTransition(() => setOver(true)))
  }, [isReady, wait])
  return isOver
}

/** The value once it has not changed for so many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Calls back once what was drawn by now has been painted, or so many ms later; the answer calls that off. */
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

/**
 * False until what was drawn with it has been painted: for what may follow the first sight of a page. With `ready` it
 * counts from the first drawing with true.
 */
export const useAfterPaint = (ready = true): boolean => useOnce(ready, afterPaint)
