import { texts } from "./texts.de.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type TimeLeft = { overdue: boolean; unit: "minutes" | "hours" | "days"; count: number }

/**
 * How long until an instant, or since, in the largest unit that says enough: whole minutes below an hour, whole hours
 * below two days, then whole days. What is left is never rounded up, so that nobody counts on time that is not there.
 */
export function timeLeft(due: Date, now: Date): TimeLeft {
  const ms = Math.abs(due.getTime() - now.getTime())
  const overdue = now.getTime() > due.getTime()
  if (ms < hourMs) return { overdue, unit: "minutes", count: Math.floor(ms / minuteMs) }
  if (ms < 2 * dayMs) return { overdue, unit: "hours", count: Math.floor(ms / hourMs) }
  return { overdue, unit: "days", count: Math.floor(ms / dayMs) }
}

/** "noch 5 Stunden", "seit 2 Tagen überfällig". */
export const timeLeftText = (due: Date, now: Date): string => {
  const { overdue, unit, count } = timeLeft(due, now)
  return (overdue ? texts.overdue : texts.left)[unit](count)
}
