import { isPlainDate, type PlainDate } from "./dates.ts"
import { withoutUnseen } from "./typed-text.ts"

/** By the first three letters, "Mrz" and "Jän" beside them; what follows must go on as the name does. */
const months = [
  ["januar", "jänner"],
  ["februar"],
  ["märz", "mrz", "maerz"],
  ["april"],
  ["mai"],
  ["juni"],
  ["juli"],
  ["august"],
  ["september"],
  ["oktober"],
  ["november"],
  ["dezember"],
]

/** "0", which no month has, where none is named so. */
function monthNamed(name: string): string {
  const begun = name.toLowerCase().replace(".", "")
  return String(
    1 + months.findIndex((names) => begun.length >= 3 && names.some((whole) => whole.startsWith(begun))),
  )
}

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d{1,2})\. ?(?:(?<month>\d{1,2})\. ?|(?<name>\p{L}+\.?) )(?<year>\d{4}|\d\d)$/u,
  // The keypad of an iPhone has a comma and no full stop.
  /^(?<day>\d{1,2}), ?(?<month>\d{1,2}), ?(?<year>\d{4}|\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
]
/** 10/2026, 10.2026, 10,2026, 10-2026, Oktober 2026, Okt. 2026, 2026-10: the first day of the month. */
const monthForms = [
  /^(?:(?<month>\d{1,2}) ?[/.,-] ?|(?<name>\p{L}+\.?) )(?<year>\d{4})$/u,
  /^(?<year>\d{4})-(?<month>\d\d)$/,
]

/** A two-digit year belongs to this century; from 50 on it is ambiguous. */
function dateIn(text: string, forms: readonly RegExp[]): PlainDate | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const { year = "", month, name = "", day = "1" } = parts ?? {}
  const whole = year.length === 2 && year < "50" ? `20${year}` : year
  const date = `${whole}-${(month ?? monthNamed(name)).padStart(2, "0")}-${day.padStart(2, "0")}`
  return isPlainDate(date) ? date : undefined
}

/** A day, and the time behind it, as tables and programs write them. */
const withTime = /^(.+?)(?:,? (\d{1,2}:\d\d(?::\d\d)?)|T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)$/

/**
 * What a typed, pasted or imported text says as a day (P110), with the time `HH:mm:ss` behind it where there is one that
 * says more than that the cell has room for a time.
 */
export function readTypedDate(
  text: string,
  { monthOnly = false }: { monthOnly?: boolean | undefined } = {},
): { date: PlainDate; time?: string } | undefined {
  const plain = withoutUnseen(text)
  const [, day = plain, tableTime, programTime] = withTime.exec(plain) ?? []
  const date = dateIn(day, dayForms) ?? (monthOnly ? dateIn(day, monthForms) : undefined)
  if (date === undefined) return undefined
  const clock = tableTime ?? programTime ?? midnight
  const time = (clock.indexOf(":") === 1 ? `0${clock}` : clock).padEnd(midnight.length, ":00")
  if (!/([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(time)) return undefined
  return time === midnight ? { date } : { date, time }
}

const midnight = "00:00:00"

/** Why a text is no day, with one that is. */
export const invalidDate = ({ monthOnly }: { monthOnly?: boolean | undefined } = {}): string =>
  `Ungültiges Datum. Erwartet wird zum Beispiel ${monthOnly ? "10/2026 oder 31.10.2026" : "31.10.2026"}.`
