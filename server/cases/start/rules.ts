import { addDays, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"

const sunday = 0
const saturday = 6

/** The longest that somebody stays away and still reads everything since, in days. */
const longestDays = 30

/**
 * Since when something is new: since the last visit as the browser knows it, else since the start of the last working day before
 * today in Berlin, on Mondays of Friday. Public holidays count as working days (P25).
 */
export function sinceOf(lastVisit: string | undefined, now: Date): Date {
  const earliest = now.getTime() - longestDays * 24 * 3_600_000
  if (lastVisit) return new Date(Math.max(Date.parse(lastVisit), earliest))
  let day: PlainDate = addDays(berlinToday(now), -1)
  while ([sunday, saturday].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) day = addDays(day, -1)
  return instantInBerlin(day, "00:00:00")
}
