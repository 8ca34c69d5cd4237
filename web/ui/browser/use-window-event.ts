import { useEffect, useEffectEvent } from "react"

/** Handles window events in the capture phase while mounted, e.g. "scroll resize"; undefined disables it. */
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
