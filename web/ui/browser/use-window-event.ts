import { useEffect, useEffectEvent } from "react"

/**
 * Calls on events of the window and of all in it while this is on the screen, e.g. of the kinds "scroll resize"; undefined listens to
 * none.
 */
export function useWindowEvent(kinds: string, act: ((event: Event) => void) | undefined): void {
  const isOn = act !== undefined
  const newest = useEffectEvent((event: Event) => act?.(event))
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    const on = { capture: true, signal: ending.signal }
    for (const kind of kinds.split(" ")) addEventListener(kind, (event) => newest(event), on)
    return () => ending.abort()
  }, [kinds, isOn])
}
