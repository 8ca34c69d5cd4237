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

/** Whether the browser has a network; it may still have no internet access. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine !== false)

/** Retry interval in ms, because a network without internet access causes no events. */
const againMs = 10_000

/** Calls back when the connection may be available again: on the browser's event, or periodically while the page is visible. */
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
