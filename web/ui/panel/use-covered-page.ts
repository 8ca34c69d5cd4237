import { useLayoutEffect } from "react"

let covers = 0

function cover(change: 1 | -1): void {
  covers += change
  document.querySelector("main")?.toggleAttribute("inert", covers > 0)
}

/** Makes the page inert while something modal is open, including content that appears later, e.g. a list still loading. */
export function useCoveredPage(open: boolean): void {
  // Ends before the focus returns to the page.
  useLayoutEffect(() => {
    if (!open) return
    cover(1)
    return () => cover(-1)
  }, [open])
}
