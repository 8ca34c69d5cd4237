import { type RefObject, useEffect } from "react"

/** Where what has the focus is taken away with it, the title of the panel has it instead: it never falls to the page. */
export function useKeptFocus(
  panel: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let isWithin = element.contains(document.activeElement)
    const follow = ({ target }: FocusEvent) => {
      isWithin = target instanceof Node && element.contains(target)
    }
    const keep = () => {
      if (isWithin && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener("focusin", follow)
    return () => {
      observer.disconnect()
      document.removeEventListener("focusin", follow)
    }
  }, [panel, title])
}
