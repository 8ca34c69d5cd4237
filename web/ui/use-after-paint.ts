import { startTransition, useEffect, useState } from "react"

/** False until what was drawn with it has been painted: for what may follow the first sight of a page. */
export function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setAfter(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isAfter
}
