import { startTransition, useEffect, useState } from "react"

/** Calls back once what was drawn by now has been painted; the answer calls that off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
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
export function useAfterPaint(ready = true): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    if (ready) return afterPaint(() => startTransition(() => setAfter(true)))
  }, [ready])
  return isAfter
}
