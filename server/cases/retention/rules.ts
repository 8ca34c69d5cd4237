import { berlinToday, instantInBerlin } from "../../../contract/dates.ts"

/**
 * The instant before which something must have ended to be deleted now: it is kept for this many full calendar years in Berlin
 * after the year in which it ended (P58). With six years, everything that ended in 2026 is kept until the end of 2032.
 */
export function cutoffOf(years: number, now: Date): Date {
  const year = Number(berlinToday(now).slice(0, 4)) - years
  return instantInBerlin(`${String(year).padStart(4, "0")}-01-01`, "00:00:00")
}

/** A portal in use writes into its record on most days. */
const mostIdleDays = 60

/**
 * Whether the clock is plausible, given the newest entry of the record. A clock set to a later year would delete irrecoverably; a
 * backup restored after a long time stays as it is until somebody works with it.
 */
export const isPlausible = (now: Date, newestEntry: Date | null): boolean =>
  newestEntry === null || now.getTime() - newestEntry.getTime() <= mostIdleDays * 24 * 3_600_000
