import { isWeekend } from "../../../contract/cases/deadlines.ts"
import {
  addDays,
  berlinClock,
  berlinToday,
  instantInBerlin,
  type PlainDate,
} from "../../../contract/core/dates.ts"

/** Instant of a step: working days before the start with a time in Berlin ("59d 09:12"), or hours before it, by day ("53h"). */
export type When = `${number}d ${string}` | `${number}h`

function workdayBefore(start: PlainDate, workdays: number): PlainDate {
  let day = start
  for (let remaining = workdays; remaining > 0; ) {
    day = addDays(day, -1)
    if (!isWeekend(day)) remaining -= 1
  }
  return day
}

const isNight = (instant: Date) => {
  const { time } = berlinClock(instant)
  return time < "07:00:00" || time > "21:30:00"
}
const quarterMs = 900_000

/** A step at night moves to the evening before, or to the next morning if it is due soon. */
export function instantOf(when: When, start: Date): Date {
  const [amount = "", time] = when.split(" ")
  const count = Number(amount.slice(0, -1))
  if (time) return instantInBerlin(workdayBefore(berlinToday(start), count), `${time}:00`)
  const isDueSoon = count > 36 && count < 48
  let instant = new Date(start.getTime() - count * 4 * quarterMs)
  while (isNight(instant)) instant = new Date(instant.getTime() + (isDueSoon ? quarterMs : -quarterMs))
  return instant
}
