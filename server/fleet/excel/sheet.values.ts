import { type Cell, dateCell } from "@packages/workbook"
import { berlinClock, isPlainDate, type PlainDate } from "../../../contract/core/dates.ts"
import { toCents, toEuros } from "../../../contract/core/money.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import { invalidDate, readTypedDate } from "../../../contract/core/typed-dates.ts"
import { invalidNumber, readTypedNumber } from "../../../contract/core/typed-numbers.ts"
import { normalizedInput } from "../../../contract/core/typed-text.ts"
import { unitOf } from "../../../contract/fleet/car-field.ts"
import type { CarField } from "../../../contract/fleet/car-fields.ts"
import { type FieldError, fieldErrorOf } from "../../../contract/fleet/field-checks.ts"

/** Key for comparing headers and labels: ignores case, spaces, hyphens and line breaks. */
export const looseKey = (text: string): string => normalizedInput(text).replace(/[ -]/g, "").toLowerCase()

/** A number and its decimals without trailing zeros; for binary numbers only whether there are any. */
type Read = { number: number; decimals: number }

const notANumber = (field: CarField): FieldError => ({
  code: "not_a_number",
  message: invalidNumber(unitOf(field)),
})

const notWhole: FieldError = { code: "not_whole", message: "Erwartet wird eine ganze Zahl." }
const tooManyDecimals: FieldError = { code: "too_many_decimals", message: sentences.cents }

export const isNumeric = ({ kind }: CarField): boolean => ["integer", "euro", "decimal"].includes(kind)

/** Error if the number is displayed with an unexpected unit such as "T€" or "Wochen", or as another number. */
export function otherUnit(
  field: CarField,
  { number, sample }: { number: number; sample: string | null },
): FieldError | undefined {
  const unit = unitOf(field)
  const read = sample === null ? undefined : readTypedNumber(sample, unit)
  const isOne = read?.whole === "1" && read.decimals === ""
  if (isOne && (number === 0 || read.isNegative === number < 0)) return undefined
  return {
    code: "shown_otherwise",
    message: `Excel zeigt hier eine andere Einheit oder Zahl an, als gespeichert ist, zum Beispiel T€ oder Prozent. Bitte ändern Sie das Zahlenformat der Zelle. ${unit ? `Die Einheit dieser Spalte: ${unit}.` : "Diese Spalte hat keine Einheit."}`,
  }
}

/** A whole number, or the error. */
export function readInteger(field: CarField, cell: Cell): number | FieldError {
  const read = readNumber(field, cell)
  if (read === undefined) return notANumber(field)
  if (read.decimals > 0) return notWhole
  return fieldErrorOf(field, read.number) ?? read.number
}

/** Euros of an amount, a decimal, or the error. */
export function readEuro(field: CarField, cell: Cell): number | FieldError {
  const read = readNumber(field, cell)
  if (read === undefined) return notANumber(field)
  const error = fieldErrorOf(field, read.number)
  if (error) return error
  // Decimals beyond binary precision are too many as well.
  return read.decimals > 2 ? tooManyDecimals : toEuros(toCents(read.number) + 0)
}

function readNumber(field: CarField, raw: Cell): Read | undefined {
  const cell = raw !== null && typeof raw === "object" && "number" in raw ? raw.number : raw
  if (typeof cell === "string") return numberOfText(field, cell)
  if (typeof cell !== "number" || !Number.isFinite(cell)) return undefined
  // 15 digits as in Excel, which removes the binary error of formulas.
  const number = Number(cell.toPrecision(15)) + 0
  return { number, decimals: Number.isInteger(number) ? 0 : 1 }
}

function numberOfText(field: CarField, text: string): Read | undefined {
  const read = readTypedNumber(text, unitOf(field))
  if (read === undefined) return undefined
  const number = Number(`${read.isNegative ? "-" : ""}${read.whole}.${read.decimals}`) + 0
  return { number, decimals: read.decimals.length }
}

const withTime: FieldError = { code: "date_with_time", message: "Erwartet wird ein Datum ohne Uhrzeit." }

/** Plain date of a car, or the error; for a month its first day. */
export function readCarDate(field: CarField, cell: Cell): string | FieldError {
  const format = { monthOnly: field.kind === "date" && field.monthOnly }
  const read = readMoment(cell, format)
  if (read === undefined) return { code: "not_a_date", message: invalidDate(format) }
  return read.time === undefined ? (fieldErrorOf(field, read.date) ?? read.date) : withTime
}

/** Wall clock `YYYY-MM-DDTHH:mm:ss`, or the error. */
export function readWallClock(cell: Cell): string | FieldError {
  const read = readMoment(cell)
  if (read === undefined) return { code: "not_a_date", message: invalidDate() }
  return `${read.date}T${read.time ?? "00:00:00"}`
}

/** The wall clock in Berlin at an instant, as cells have it. */
export function wallClockAt(instant: string): string {
  const { date, time } = berlinClock(new Date(instant))
  return `${date}T${time}`
}

/** Excel date or text. A number without a date format is ambiguous. */
function readMoment(
  raw: Cell,
  format?: { monthOnly?: boolean | undefined },
): { date: PlainDate; time?: string } | undefined {
  const cell = rounded(raw)
  if (typeof cell === "string") return readTypedDate(cell, format)
  if (cell === null || typeof cell !== "object") return undefined
  if ("date" in cell) return isPlainDate(cell.date) ? { date: cell.date } : undefined
  if (!("datetime" in cell)) return undefined
  return { date: cell.datetime.slice(0, 10), time: cell.datetime.slice(11) }
}

/** Programs store the fraction of a day as a binary number: rounded to the second. */
function rounded(cell: Cell): Cell {
  const [, date = "", time] =
    (typeof cell === "string" && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d+)Z?$/.exec(cell.trim())) || []
  const wallClock = new Date(`${date}T${time}Z`)
  return isPlainDate(date) && !Number.isNaN(wallClock.getTime()) ? dateCell(wallClock) : cell
}
