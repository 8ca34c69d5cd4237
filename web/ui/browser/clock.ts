import { useSyncExternalStore } from "react"
import { berlinToday, type PlainDate } from "../../../contract/dates.ts"

const minuteMs = 60_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The one clock of all screens: at most a minute old, also after a night in the background, where timers sleep. */
function read(): Date {
  const age = Date.now() - now.getTime()
  if (age < 0 || age >= minuteMs) now = new Date()
  return now
}

const tick = () => {
  for (const listener of listeners) listener()
}

/** Returning to the tab, from another window, and from the browser's cache of pages; the first reaches the window, too. */
const wakes = ["visibilitychange", "focus", "pageshow"] as const

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, minuteMs)
    for (const event of wakes) window.addEventListener(event, tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    for (const event of wakes) window.removeEventListener(event, tick)
  }
}

/** The present instant, renewed every minute, for deadlines that pass while somebody looks. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read, read)

const readDay = (): PlainDate => berlinToday(read())

/** Today in Berlin; draws again only when the day changes. */
export const useToday = (): PlainDate => useSyncExternalStore(subscribe, readDay, readDay)
