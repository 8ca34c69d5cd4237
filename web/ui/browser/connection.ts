import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { onWindow, useWindowEvent } from "./window-events.ts"

const subscribe = (changed: () => void) => onWindow("online offline", changed)

/** Whether the browser has a network; it may still have no internet access. */
export const isOnline = (): boolean => navigator.onLine !== false
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Retry interval in ms, because a network without internet access causes no events. */
const againMs = 10_000

/** Calls back when the connection may be available again: on the browser's event, or periodically while the page is visible. */
export function useComeback(again: () => void): void {
  useWindowEvent("online", again)
  const maybe = useEffectEvent(() => {
    if (isOnline() && document.visibilityState === "visible") again()
  })
  useEffect(() => {
    const timer = setInterval(() => maybe(), againMs)
    return () => clearInterval(timer)
  }, [])
}

/** Resolves after the given time in ms; earlier when the network or the user returns, or the signal aborts. */
export const pauseOf = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener("abort", end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = onWindow("online visibilitychange", ({ type }) => {
      if (type === "online" || document.visibilityState === "visible") end()
    })
    signal.addEventListener("abort", end)
  })
