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

/** A portal in use writes into its record on most days. */
const mostIdleDays = 60

/**
 * Whether a clock can be right that is this far from the newest entry of the record. One that was set to another year would end
 * what nobody can bring back; a backup that was put back after long is as it was until somebody works with it.
 */
export const isBelievable = (now: Date, newestEntry: Date | null): boolean =>
  newestEntry === null || now.getTime() - newestEntry.getTime() <= mostIdleDays * 24 * 3_600_000

/** A document proves an act, so acts are kept at least as long as documents. */
export const yearsOf = (kind: KeptKind, retention: Retention): number =>
  kind === "acts" ? Math.max(retention.acts, retention.documents) : retention[kind]
