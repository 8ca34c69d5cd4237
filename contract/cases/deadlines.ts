import { addDays, berlinClock, instantInBerlin, type PlainDate } from "../core/dates.ts"
import type { RequestType } from "../core/enums.ts"

const hourMs = 3_600_000
const answerHours = 48

const weekday = (date: PlainDate) => new Date(`${date}T00:00:00Z`).getUTCDay()
export const isWeekend = (date: PlainDate): boolean => weekday(date) === 0 || weekday(date) === 6
const nextWorkday = (date: PlainDate): PlainDate => {
  const next = addDays(date, 1)
  return isWeekend(next) ? nextWorkday(next) : next
}

/** 24 hours counted Monday to Friday in Berlin: the same wall-clock time on the next working day. */
export function oneWorkday(from: Date): Date {
  const { date, time } = berlinClock(from)
  if (isWeekend(date)) return instantInBerlin(nextWorkday(nextWorkday(date)), "00:00:00")
  return new Date(instantInBerlin(nextWorkday(date), time).getTime() + from.getUTCMilliseconds())
}

/** An individual request for a date other than the car's counts as a price enquiry. */
export const isPriceEnquiry = (request: {
  type: RequestType
  wantedDate: PlainDate | null
  dateOfDelivery: PlainDate | null
}): boolean => request.type === "PRE_OFFER_REQUEST" && request.wantedDate !== request.dateOfDelivery

/** Deadline of the provider's answer: 24 hours Monday to Friday for price enquiries, else 48 elapsed hours. */
export const answerDue = (request: Parameters<typeof isPriceEnquiry>[0], sentAt: Date): Date =>
  isPriceEnquiry(request) ? oneWorkday(sentAt) : new Date(sentAt.getTime() + answerHours * hourMs)

/** Before its deadline a case is due soon, in milliseconds. */
export const soonMs = 24 * hourMs

/** Urgency of an unanswered case; null if there is enough time. */
export function urgencyOf(due: Date, now: Date): "SOON" | "OVERDUE" | null {
  if (now > due) return "OVERDUE"
  return now.getTime() > due.getTime() - soonMs ? "SOON" : null
}
