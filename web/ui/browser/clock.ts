import { useSyncExternalStore } from "react"
import { berlinToday, type PlainDate } from "../../../contract/dates.ts"

const minuteMs = 60_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Shared clock of all screens: at most a minute old, even after timers were suspended in the background. */
function read(): Date {
  const age = Date.now() - now.getTime()
  if (age < 0 || age >= minuteMs) now = new Date()
  return now
}

const tick = () => {
  for (const listener of listeners) listener()
}

/** Events on returning to the tab, window or page cache; `visibilitychange` bubbles to the window. */
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

/** Current time, updated every minute, for deadlines that pass while a screen is open. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read, read)

const readDay = (): PlainDate => berlinToday(read())

/** Today in Berlin; re-renders only when the day changes. */
export const useToday = (): PlainDate => useSyncExternalStore(subscribe, readDay, readDay)
