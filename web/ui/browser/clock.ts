import { useSyncExternalStore } from "react"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { onWindow } from "./window-events.ts"

const minuteMs = 60_000

let now = new Date()
const listeners = new Set<() => void>()
let stop = () => {}

/** Shared clock of all screens: at most a minute old, even after timers were suspended in the background. */
function read(): Date {
  const age = Date.now() - now.getTime()
  if (age < 0 || age >= minuteMs) now = new Date()
  return now
}

const tick = () => {
  for (const listener of listeners) listener()
}

// On returning to the tab, window or page cache, too.
const wakes = "visibilitychange focus pageshow"

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    const timer = setInterval(tick, minuteMs)
    const stopListening = onWindow(wakes, tick)
    stop = () => {
      clearInterval(timer)
      stopListening()
    }
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/** Current time, updated every minute, for deadlines that pass while a screen is open. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read, read)

const readDay = (): PlainDate => berlinToday(read())

/** Today in Berlin; re-renders only when the day changes. */
export const useToday = (): PlainDate => useSyncExternalStore(subscribe, readDay, readDay)
