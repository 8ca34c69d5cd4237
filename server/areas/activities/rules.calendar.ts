import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carText, vinText } from "../../../contract/format.ts"
import { type AllDayEvent, calendarFile } from "../../platform/calendar/index.ts"

/** Whether an acceptance holds its car: neither rejected, nor withdrawn, nor freed. */
export const isHolding = ({ state }: Pick<Activity, "state">): boolean => /_(ACCEPTED|CONFIRMED)$/.test(state)

/**
 * The dates that bind, as days of a calendar (P51): retirement and takeover of a pre-offer, delivery of a ZVF. What the
 * provider has not confirmed is tentative. `changes` counts what happened in the case, so that a newer file replaces an
 * older one.
 */
export function calendarOf(activity: Activity, changes: number, publicUrl: string): string {
  const isNew = activity.area === "SELECTION"
  const isConfirmed = activity.confirmedAt !== null
  const days = [
    { key: "delivery", what: isNew ? "Lieferung" : "Aussteuerung", date: activity.dateOfDelivery },
    { key: "takeover", what: "Übernahme bis heute", date: activity.takeoverDate },
  ]
  const events = days.flatMap(({ key, what, date }): AllDayEvent[] =>
    date === null
      ? []
      : [
          {
            uid: `${activity.id}-${key}@zvf-portal`,
            sequence: changes,
            date,
            summary: `${what}: ${carText(activity)}${isConfirmed ? "" : " (noch nicht bestätigt)"}`,
            description: [
              `Auftrag ${activity.jobNumber}`,
              vinText(activity.idNumber),
              activity.licensePlateNumber,
              activityTypeText(activity),
              activity.location,
            ]
              .filter(Boolean)
              .join("\n"),
            url: `${publicUrl}/mine?carId=${activity.carId}`,
            status: isConfirmed ? "CONFIRMED" : "TENTATIVE",
          },
        ],
  )
  return calendarFile(events, new Date(activity.stateUpdatedAt))
}
