import { addDays, addMonths, berlinToday, instantInBerlin, type PlainDate } from "./dates.ts"

/** How long the provider may block a user (specification 1, terms of use). */
export const blockDurations = [
  "MONTHS_1",
  "MONTHS_3",
  "MONTHS_6",
  "MONTHS_12",
  "PERMANENT",
  "BLACKLIST",
] as const
export type BlockDuration = (typeof blockDurations)[number]

export const blockDurationText = {
  MONTHS_1: "1 Monat",
  MONTHS_3: "3 Monate",
  MONTHS_6: "6 Monate",
  MONTHS_12: "12 Monate",
  PERMANENT: "dauerhaft",
  BLACKLIST: "dauerhaft, E-Mail-Adresse auf der Sperrliste",
} as const satisfies Record<BlockDuration, string>

/** The duties of the terms of use that a block can name (specification 1). */
export const blockClauses = [
  "CREDENTIALS",
  "LICENCE",
  "UNLAWFUL",
  "LISTING",
  "PRE_CONTRACT",
  "ABUSE",
] as const
export type BlockClause = (typeof blockClauses)[number]

export const blockClauseText = {
  CREDENTIALS: "Zugangsdaten sind an die Person gebunden",
  LICENCE: "Keine Daten ohne die nötigen Rechte hochladen",
  UNLAWFUL: "Keine rechtswidrigen Informationen verbreiten",
  LISTING: "Richtige Angaben in eigenen Inseraten",
  PRE_CONTRACT: "Vorverträge nur für einen vorhandenen Kunden",
  ABUSE: "Keine missbräuchliche Nutzung des Portals",
} as const satisfies Record<BlockClause, string>

const monthsOf = { MONTHS_1: 1, MONTHS_3: 3, MONTHS_6: 6, MONTHS_12: 12, PERMANENT: null, BLACKLIST: null }
const complaintMonths = 6
const answerMonths = 1

/** The end of the day in Berlin that is so many calendar months later: a period runs out with its last day. */
function endOfPeriod(from: Date, months: number): Date {
  const lastDay = addMonths(berlinToday(from), months)
  return instantInBerlin(addDays(lastDay, 1), "00:00:00")
}

/** When a block ends by itself; null when it is permanent. */
export function blockEnd(duration: BlockDuration, from: Date): Date | null {
  const months = monthsOf[duration]
  return months === null ? null : endOfPeriod(from, months)
}

/** Until when somebody may complain about a decision (specification 9). */
export const complaintDeadline = (decidedAt: Date): Date => endOfPeriod(decidedAt, complaintMonths)

/** Until when the provider answers a complaint (specification 9). */
export const complaintAnswerDue = (complainedAt: Date): Date => endOfPeriod(complainedAt, answerMonths)

/** The last day of a period that ends at this instant, which itself belongs to the day after. */
export const lastDayOf = (end: string): PlainDate => berlinToday(new Date(Date.parse(end) - 1))
