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

function monthNamed(name: string): string | undefined {
  const begun = name.toLowerCase().replace(/\.$/, "")
  const at = months.findIndex((names) => begun.length >= 3 && names.some((whole) => whole.startsWith(begun)))
  return at < 0 ? undefined : String(at + 1)
}

/** Of two digits a year of this century; from 50 on nobody can tell which one it is of. */
function yearOf(digits: string): string | undefined {
  if (digits.length === 4) return digits
  return digits < "50" ? `20${digits}` : undefined
}

function dated(year: string, month: string | undefined, day: string): PlainDate | undefined {
  const whole = yearOf(year)
  if (whole === undefined || month === undefined) return undefined
  const date = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isPlainDate(date) ? date : undefined
}

const iso = /^(\d{4})-(\d\d)-(\d\d)$/
const german = /^(\d{1,2})\. ?(?:(\d{1,2})\. ?|(\p{L}+\.?) )(\d{4}|\d\d)$/u
/** The keypad of an iPhone has a comma and no full stop. */
const commas = /^(\d{1,2}), ?(\d{1,2}), ?(\d{4}|\d\d)$/
const bare = /^(\d\d)(\d\d)(\d{4})$/

function dateOf(text: string): PlainDate | undefined {
  const [, isoYear = "", isoMonth, isoDay = ""] = iso.exec(text) ?? []
  if (isoMonth) return dated(isoYear, isoMonth, isoDay)
  const [, day = "", month, name, year] = german.exec(text.replace(commas, "$1.$2.$3")) ?? []
  if (year) return dated(year, month ?? monthNamed(name ?? ""), day)
  const [, bareDay = "", bareMonth, bareYear = ""] = bare.exec(text) ?? []
  return bareMonth === undefined ? undefined : dated(bareYear, bareMonth, bareDay)
}

/** 10/2026, 10.2026, 10,2026, 10-2026, 2026-10, Oktober 2026, Okt. 2026: the first day of the month. */
function monthOf(text: string): PlainDate | undefined {
  const [, month, name, year] = /^(?:(\d{1,2}) ?[/.,-] ?|(\p{L}+\.?) )(\d{4})$/u.exec(text) ?? []
  if (year) return dated(year, month ?? monthNamed(name ?? ""), "1")
  const [, isoYear, isoMonth] = /^(\d{4})-(\d\d)$/.exec(text) ?? []
  return isoYear === undefined ? undefined : dated(isoYear, isoMonth, "1")
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
  const date = dateOf(day) ?? (monthOnly ? monthOf(day) : undefined)
  if (date === undefined) return undefined
  const clock = tableTime ?? programTime ?? midnight
  const time = (clock.indexOf(":") === 1 ? `0${clock}` : clock).padEnd(midnight.length, ":00")
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return undefined
  return time === midnight ? { date } : { date, time }
}

const midnight = "00:00:00"

/** Why a text is no day, with one that is. */
export const invalidDate = ({ monthOnly }: { monthOnly?: boolean | undefined } = {}): string =>
  `Ungültiges Datum. Erwartet wird zum Beispiel ${monthOnly ? "10/2026 oder 31.10.2026" : "31.10.2026"}.`
