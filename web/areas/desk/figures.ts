import type { DeskFigures } from "../../../contract/desk.ts"
import { notSet } from "../../../contract/format.ts"

type Counts = Pick<DeskFigures, "counted" | "kept">

/** The share of promises that were kept, from 0 to 1; null where none counts. */
export const rateOf = ({ counted, kept }: Counts): number | null => (counted === 0 ? null : kept / counted)

/** 0.996 → "99 %": 100 is said only where all were kept. */
export const rateText = (rate: number | null): string =>
  rate === null ? notSet : `${Math.floor(rate * 100)}\u00a0%`

/** Minutes as people say them: "35 Min.", "5 Std. 20 Min.", "2 Tage 3 Std.". */
export function tookText(minutes: number | null): string {
  if (minutes === null) return notSet
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days} ${days === 1 ? "Tag" : "Tage"}${hours > 0 ? ` ${hours} Std.` : ""}`
  if (hours > 0) return `${hours} Std.${rest > 0 ? ` ${rest} Min.` : ""}`
  return `${rest} Min.`
}

const dayOf = (month: string) => new Date(`${month}-15T12:00:00Z`)
const long = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "UTC" })
const letter = new Intl.DateTimeFormat("de-DE", { month: "narrow", timeZone: "UTC" })

/** "2026-11" → "November 2026". */
export const monthName = (month: string): string => long.format(dayOf(month))
/** "2026-11" → "N". */
export const monthLetter = (month: string): string => letter.format(dayOf(month))
