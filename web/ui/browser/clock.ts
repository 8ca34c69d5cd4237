import { useSyncExternalStore } from "react"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { createStore } from "../../core/store.ts"
import { onWindow } from "./window-events.ts"

const minuteMs = 60_000

/** Shared clock of all screens: at most a minute old, even after timers were suspended in the background. */
const clock = createStore(new Date())

/** Starts the clock. */
export function keepTime(): void {
  const tick = () => clock.set(new Date())
  setInterval(tick, minuteMs)
  // On returning to the tab, window or page cache, too.
  onWindow("visibilitychange focus pageshow", tick)
}

/** Current time, updated every minute, for deadlines that pass while a screen is open. */
export const useNow = clock.use

const readDay = (): PlainDate => berlinToday(clock.get())

/** Today in Berlin; re-renders only when the day changes. */
export const useToday = (): PlainDate => useSyncExternalStore(clock.subscribe, readDay, readDay)
