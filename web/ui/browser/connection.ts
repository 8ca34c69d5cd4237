import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { useWindowEvent } from "./use-window-event.ts"

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed)
  addEventListener("offline", changed)
  return () => {
    removeEventListener("online", changed)
    removeEventListener("offline", changed)
  }
}

/** Whether the browser has a network at all; one that leads nowhere it takes for one. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine !== false)

/** How often something is tried again that a network which leads nowhere keeps away, in milliseconds. */
const againMs = 10_000

/** Calls as soon as the connection may be back: told by the browser, or now and then while somebody looks. */
export function useComeback(again: () => void): void {
  useWindowEvent("online", again)
  const maybe = useEffectEvent(() => {
    if (navigator.onLine !== false && document.visibilityState === "visible") again()
  })
  useEffect(() => {
    const timer = setInterval(() => maybe(), againMs)
    return () => clearInterval(timer)
  }, [])
}
