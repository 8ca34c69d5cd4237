import { useCallback, useState } from "react"

/**
 * Whether the header may be transparent over the picture at the top of a page: until it is scrolled. `top` marks how far,
 * as the picture's text would move below the menu.
 */
export function useUnderHeader() {
  const [isUnderHeader, setUnderHeader] = useState(true)
  const top = useCallback((mark: HTMLDivElement | null) => {
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setUnderHeader(entry.isIntersecting)
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])
  return { top, "data-under-header": isUnderHeader || undefined }
}
