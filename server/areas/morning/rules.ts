import type { Activity } from "../../../contract/activities.ts"
import { addDays, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"
import type { OwnDate } from "../../../contract/morning.ts"

const sunday = 0
const saturday = 6

/** The start of the last working day before today in Berlin: on Mondays of Friday. Public holidays count as working days (P25). */
export function freshSince(now: Date): Date {
  let day: PlainDate = addDays(berlinToday(now), -1)
  while ([sunday, saturday].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) day = addDays(day, -1)
  return instantInBerlin(day, "00:00:00")
}

/** Dates that lie ahead, today included, the earliest first; a ZVF has no takeover. */
export function datesOf(activities: readonly Activity[], today: PlainDate): OwnDate[] {
  return activities
    .filter(({ state }) => /_(ACCEPTED|CONFIRMED)$/.test(state))
    .flatMap((activity) => {
      const { carId, area, jobNumber, modelDesignation: model, confirmedAt } = activity
      const about = { carId, area, jobNumber, model, confirmed: confirmedAt !== null }
      return (
        [
          ["DELIVERY", activity.dateOfDelivery],
          ["TAKEOVER", activity.takeoverDate],
        ] as const
      ).flatMap(([kind, date]) => (date !== null && date >= today ? [{ ...about, kind, date }] : []))
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.jobNumber.localeCompare(b.jobNumber))
}
