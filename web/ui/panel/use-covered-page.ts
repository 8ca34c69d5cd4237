import { useLayoutEffect } from "react"

let covers = 0

function cover(change: 1 | -1): void {
  covers += change
  document.querySelector("main")?.toggleAttribute("inert", covers > 0)
}

/**
 * While something modal is open nobody gets to the page beneath it, also not to what comes there later: a list on its way
 * while a link already opened the panel.
 */
export function useCoveredPage(open: boolean): void {
  // It ends before the focus goes back to the page.
  useLayoutEffect(() => {
    if (!open) return
    cover(1)
    return () => cover(-1)
  }, [open])
}
