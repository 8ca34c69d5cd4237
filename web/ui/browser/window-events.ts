import { useEffect, useEffectEvent } from "react"

/** Listens to events of the window, e.g. "online offline"; returns how to stop. `visibilitychange` bubbles to the window. */
export function onWindow(kinds: string, act: (event: Event) => void, { capture = false } = {}): () => void {
  const ending = new AbortController()
  for (const kind of kinds.split(" ")) addEventListener(kind, act, { capture, signal: ending.signal })
  return () => ending.abort()
}

export function useWindowEvent(kinds: string, act: ((event: Event) => void) | undefined): void {
  const isOn = act !== undefined
  const newest = useEffectEvent((event: Event) => act?.(event))
  useEffect(() => {
    if (isOn) return onWindow(kinds, (event) => newest(event), { capture: true })
  }, [kinds, isOn])
}
