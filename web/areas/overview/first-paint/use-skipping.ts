import { useEffect, useState } from "react"
import { useAfterPaint } from "../../../ui/browser/timing.ts"
import { useWindowEvent } from "../../../ui/browser/use-window-event.ts"

/** Since the portal was opened, some list stood here: whoever comes back to one left a place in it. */
let wasHere = false

/**
 * Whether the browser may leave out what is out of sight: not before all of it was laid out once, so that each row's height is known
 * and the way back leads to the very place that was left. What the portal opens with waits with that until somebody scrolls: it is a
 * tenth of the work until the first list is at rest.
 */
export function useSkipping(areDrawn: boolean): boolean {
  const [isUntouched, setUntouched] = useState(() => !wasHere)
  const isLaidOut = useAfterPaint(areDrawn && !isUntouched)
  useEffect(() => {
    wasHere = true
  }, [])
  useWindowEvent("scroll", isUntouched ? () => setUntouched(false) : undefined)
  return isUntouched || isLaidOut
}
