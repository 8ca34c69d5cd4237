import { isPlainDate, type PlainDate } from "./dates.ts"
import { normalizedInput } from "./typed-text.ts"

/** Matched by at least three letters; further letters must continue the name. */
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

function monthNamed(name: string): string {
  const prefix = name.toLowerCase().replace(".", "")
  return String(
    1 + months.findIndex((names) => prefix.length >= 3 && names.some((whole) => whole.startsWith(prefix))),
  )
}

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d{1,2})\. ?(?:(?<month>\d{1,2})\. ?|(?<name>\p{L}+\.?) )(?<year>\d{4}|\d\d)$/u,
  // The numeric keypad of an iPhone has a comma but no full stop.
  /^(?<day>\d{1,2}), ?(?<month>\d{1,2}), ?(?<year>\d{4}|\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
]
/** First day of 10/2026, 10.2026, 10,2026, 10-2026, Oktober 2026, Okt. 2026 or 2026-10. */
const monthForms = [
  /^(?:(?<month>\d{1,2}) ?[/.,-] ?|(?<name>\p{L}+\.?) )(?<year>\d{4})$/u,
  /^(?<year>\d{4})-(?<month>\d\d)$/,
]

/** Two-digit years below 50 belong to this century; others are ambiguous and rejected. */
function dateIn(text: string, forms: readonly RegExp[]): PlainDate | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const { year = "", month, name = "", day = "1" } = parts ?? {}
  const whole = year.length === 2 && year < "50" ? `20${year}` : year
  const date = `${whole}-${(month ?? monthNamed(name)).padStart(2, "0")}-${day.padStart(2, "0")}`
  return isPlainDate(date) ? date : undefined
}

/** A day followed by a time, as in tables and programs. */
const withTime = /^(.+?)(?:,? (\d{1,2}:\d\d(?::\d\d)?)|T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)$/

/** A typed, pasted or imported day (P110), with its time unless midnight; undefined if invalid or ambiguous. */
export function readTypedDate(
  text: string,
  { monthOnly = false }: { monthOnly?: boolean | undefined } = {},
): { date: PlainDate; time?: string } | undefined {
  const plain = normalizedInput(text)
  const [, day = plain, tableTime, programTime] = withTime.exec(plain) ?? []
  const date = dateIn(day, dayForms) ?? (monthOnly ? dateIn(day, monthForms) : undefined)
  if (date === undefined) return undefined
  const clock = tableTime ?? programTime ?? midnight
  const time = (clock.indexOf(":") === 1 ? `0${clock}` : clock).padEnd(midnight.length, ":00")
  if (!/([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(time)) return undefined
  return time === midnight ? { date } : { date, time }
}

const midnight = "00:00:00"

/** Error message for an invalid day, with an example. */
export const invalidDate = ({ monthOnly }: { monthOnly?: boolean | undefined } = {}): string =>
  `Ungültiges Datum. Erwartet wird zum Beispiel ${monthOnly ? "10/2026 oder 31.10.2026" : "31.10.2026"}.`
