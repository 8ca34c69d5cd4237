import { addDays, addMonths, berlinToday, instantInBerlin, type PlainDate } from "../core/dates.ts"
import { codesOf } from "../core/enums.ts"

/** Durations of a block of a user (P65). */
export const blockDurationText = {
  MONTHS_1: "1 Monat",
  MONTHS_3: "3 Monate",
  MONTHS_6: "6 Monate",
  MONTHS_12: "12 Monate",
  PERMANENT: "dauerhaft",
  BLACKLIST: "dauerhaft, E-Mail-Adresse auf der Sperrliste",
} as const
export const blockDurations = codesOf(blockDurationText)
export type BlockDuration = keyof typeof blockDurationText

/** Duties of the terms of use that a block can cite, by section of `content/de/terms`. */
export const blockClauseText = {
  CREDENTIALS: "Abschnitt 2: Zugangsdaten sind an die Person gebunden",
  LICENCE: "Abschnitt 4: Nur Inhalte mit den nötigen Rechten hochladen",
  UNLAWFUL: "Abschnitt 4: Keine rechtswidrigen Informationen verbreiten",
  ABUSE: "Abschnitt 4: Den Betrieb und andere Benutzer nicht beeinträchtigen",
  PRE_CONTRACT: "Abschnitt 4: Vorverträge nur, wenn der Kunde feststeht",
  LISTING: "Abschnitt 4: Richtige Angaben in Online-Börsen",
} as const
export const blockClauses = codesOf(blockClauseText)
export type BlockClause = keyof typeof blockClauseText

const monthsOf = { MONTHS_1: 1, MONTHS_3: 3, MONTHS_6: 6, MONTHS_12: 12, PERMANENT: null, BLACKLIST: null }
const complaintMonths = 6
const answerMonths = 1

function endOfPeriod(from: Date, months: number): Date {
  const lastDay = addMonths(berlinToday(from), months)
  return instantInBerlin(addDays(lastDay, 1), "00:00:00")
}

/** When a block expires; null if permanent. */
export function blockEnd(duration: BlockDuration, from: Date): Date | null {
  const months = monthsOf[duration]
  return months === null ? null : endOfPeriod(from, months)
}

/** End of the period for complaints about a decision. */
export const complaintDeadline = (decidedAt: Date): Date => endOfPeriod(decidedAt, complaintMonths)

/** Deadline of the answer to a complaint. */
export const complaintAnswerDue = (complainedAt: Date): Date => endOfPeriod(complainedAt, answerMonths)

/** Last day in Berlin of a period that ends at this instant (exclusive). */
export const lastDayOf = (end: string): PlainDate => berlinToday(new Date(Date.parse(end) - 1))
