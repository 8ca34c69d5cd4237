import { startTransition, useEffect, useState } from "react"

/**
 * False until what was drawn with it has been painted: for what may follow the first sight of a page. With `ready` it
 * counts from the first drawing with true.
 */
export function useAfterPaint(ready = true): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setAfter(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ready])
  return isAfter
}
