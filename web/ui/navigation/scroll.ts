import type { HistoryLocation } from "@tanstack/history"
import { useLayoutEffect } from "react"
import { onWindow } from "../browser/window-events.ts"
import { pageHistory } from "./history.ts"

/** How far each history entry of this tab was scrolled when it was left, by its key. */
const storageKey = "scroll"
const positions: Record<string, number> = {}

const keyOf = ({ __TSR_key = "" }: HistoryLocation["state"]) => __TSR_key

/** Keeps scroll positions for `useScrollPosition`. */
export function keepScroll(): void {
  const { location, subscribe } = pageHistory()
  let left = keyOf(location.state)
  const keep = () => {
    positions[left] = scrollY
  }
  try {
    Object.assign(positions, JSON.parse(sessionStorage.getItem(storageKey) ?? "{}"))
  } catch {
    // Without storage positions last until a reload.
  }
  window.history.scrollRestoration = "manual"
  subscribe(({ location }) => {
    keep()
    left = keyOf(location.state)
  })
  onWindow("pagehide", () => {
    keep()
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions))
    } catch {}
  })
}

/** Scrolls to the top of a new page, or to where its history entry was left. */
export function useScrollPosition({ pathname, state }: HistoryLocation): void {
  const key = keyOf(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the same page the position stays
  useLayoutEffect(() => {
    const position = positions[key] ?? 0
    scrollTo(0, position)
    if (position > 0) return scrollOnceLong(position)
  }, [pathname])
}

/** How long rows may take to make the page long enough, in milliseconds. */
const patienceMs = 5_000

/** Scrolls down when the page is long enough for that, unless the user is faster; returns the cancel function. */
function scrollOnceLong(position: number): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, position)
    if (scrollY > position - 1) stop()
  })
  const timer = setTimeout(() => stop(), patienceMs)
  const stopListening = onWindow("wheel touchstart pointerdown keydown", () => stop(), { capture: true })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    stopListening()
  }
  observer.observe(document.body)
  return stop
}
