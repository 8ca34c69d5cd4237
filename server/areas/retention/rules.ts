import { berlinToday, instantInBerlin } from "../../../contract/dates.ts"

/** What is kept for a time of its own (P58). `record`: everything else in the record, and the history of cars. */
export const keptKinds = ["acts", "documents", "mails", "messages", "record"] as const
export type KeptKind = (typeof keptKinds)[number]

/** Full calendar years per kind. */
export type Retention = Readonly<Record<KeptKind, number>>

/**
 * Before which instant something must have ended to be removed now: it is kept for this many full calendar years after the year
 * of its end, in Berlin. What ended on any day of 2026 stays for six years until the end of 2032.
 */
export function cutoffOf(years: number, now: Date): Date {
  const year = Number(berlinToday(now).slice(0, 4)) - years
  return instantInBerlin(`${String(year).padStart(4, "0")}-01-01`, "00:00:00")
}

/** A document proves an act, so acts are kept at least as long as documents. */
export const yearsOf = (kind: KeptKind, retention: Retention): number =>
  kind === "acts" ? Math.max(retention.acts, retention.documents) : retention[kind]
