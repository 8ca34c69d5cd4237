import { addDays, berlinToday, instantInBerlin, type PlainDate } from "../../../contract/dates.ts"

/** Instant of a step: working days before the start with a time in Berlin ("59d 09:12"), or hours before it ("53h"). */
export type When = `${number}d ${string}` | `${number}h`

const isWeekend = (day: PlainDate) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

export function workdayBefore(start: PlainDate, workdays: number): PlainDate {
  let day = start
  for (let left = workdays; left > 0; ) {
    day = addDays(day, -1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

export function instantOf(when: When, start: Date): Date {
  const [amount = "", time] = when.split(" ")
  const count = Number(amount.slice(0, -1))
  if (!time) return new Date(start.getTime() - count * 3_600_000)
  return instantInBerlin(workdayBefore(berlinToday(start), count), `${time}:00`)
}
