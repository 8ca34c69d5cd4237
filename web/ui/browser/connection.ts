import { useEffect, useRef, useSyncExternalStore } from "react"

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
  const newest = useRef(again)
  useEffect(() => {
    newest.current = again
  })
  useEffect(() => {
    const now = () => newest.current()
    const maybe = () => {
      if (navigator.onLine !== false && document.visibilityState === "visible") now()
    }
    const timer = setInterval(maybe, againMs)
    addEventListener("online", now)
    return () => {
      clearInterval(timer)
      removeEventListener("online", now)
    }
  }, [])
}
