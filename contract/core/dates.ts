import { once } from "./once.ts"

/** A calendar date `YYYY-MM-DD` in Europe/Berlin, without time or zone (P12). */
export type PlainDate = string

const dayMs = 86_400_000
const utcOf = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)

/** Whether the text is an existing date from 1900 to 2999; the limit keeps years at four digits when days are added. */
export const isPlainDate = (text: string): boolean =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
  // The day of a longer month would be in the next one.
  new Date(utcOf(text)).getUTCDate() === Number(text.slice(8))

export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(utcOf(date) + days * dayMs).toISOString().slice(0, 10)

/** The same day that many months later, or the last day of a shorter month. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  return addDays(lastOfMonth.toISOString().slice(0, 10), Math.min(0, day - lastOfMonth.getUTCDate()))
}

/** Whole days between two dates; negative if `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => (utcOf(to) - utcOf(from)) / dayMs

/** Whole months between two dates (usage time, P10); 0 if `to` is earlier. */
export function monthsBetween(from: PlainDate, to: PlainDate): number {
  const [y1, m1, d1] = from.split("-").map(Number) as [number, number, number]
  const [y2, m2, d2] = to.split("-").map(Number) as [number, number, number]
  return Math.max(0, (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0))
}

const berlin = once(
  () =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "medium" }),
)

/** Wall clock in Berlin at an instant. */
export function berlinClock(instant: Date): { date: PlainDate; time: string } {
  const [date, time] = berlin().format(instant).split(" ") as [string, string]
  return { date, time }
}

const minuteMs = 60_000
let cachedToday = { minute: Number.NaN, today: "" }

/** Today's date in Berlin, independent of the local time zone. Cached per minute, because lists call it once per row. */
export function berlinToday(now: Date): PlainDate {
  const minute = Math.floor(now.getTime() / minuteMs)
  if (minute !== cachedToday.minute) cachedToday = { minute, today: berlinClock(now).date }
  return cachedToday.today
}

/** Instant at which clocks in Berlin show this date and time (`HH:mm:ss`). */
export function instantInBerlin(date: PlainDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const offsetAt = (at: number) => {
    const shown = berlinClock(new Date(at))
    return Date.parse(`${shown.date}T${shown.time}Z`) - at
  }
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}
