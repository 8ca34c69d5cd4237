import { type RefObject, useLayoutEffect, useRef } from "react"

/** For what scrolls: it begins at its top again whenever another part is shown in it. */
export function useFromTop(part: string | undefined): RefObject<HTMLDivElement | null> {
  const scrolled = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part changes
  useLayoutEffect(() => {
    scrolled.current?.scrollTo({ top: 0 })
    // In a low window the whole panel scrolls.
    scrolled.current?.parentElement?.scrollTo({ top: 0 })
  }, [part])
  return scrolled
}
