import { type RefObject, useEffect, useRef, useState } from "react"

/**
 * Whether the film is still beneath the header. `end` marks the place, one header above the end of the film, that leaves
 * the window upwards when the header has nothing dark behind it any more.
 */
export function useUnderHeader(): { end: RefObject<HTMLDivElement | null>; isUnderHeader: boolean } {
  const end = useRef<HTMLDivElement>(null)
  const [isUnderHeader, setUnderHeader] = useState(true)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setUnderHeader(entry.isIntersecting || entry.boundingClientRect.top > 0)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return { end, isUnderHeader }
}
