import { isPlainDate, type PlainDate } from "../../../contract/dates.ts"
import { numberText } from "../../../contract/format.ts"
import type { Parsed } from "./parse-text.ts"

/** `empty` is what an empty input means; nothing unless told otherwise. */
type Limits<T> = { required?: boolean; min?: T; max?: T; empty?: T }
type NumberLimits = Limits<number> & { step?: number }

const parseEmpty = <T>({ empty = null, required }: { empty?: T | null; required?: boolean }): Parsed<T> => ({
  value: empty,
  validity: empty === null && required ? "valueMissing" : null,
})

const germanNumber = /^([+-]?) ?(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d+)?(?:,(\d*))?$/
/** "12,500" is twelve thousand where English is spoken, and twelve and a half here. */
const groupedWithComma = /^[+-]? ?[1-9]\d{0,2},\d{3}$/
/** A number may carry its own unit and no other: an amount that is pasted beside its column is not kilometres. */
const units = { km: /\s*km$/i, euro: /^(?:€|eur)\s*|\s*(?:€|eur)$/gi } as const
type Unit = keyof typeof units

/** Splits a German number into a whole count of 10^-scale units and whether decimals beyond the scale remain. */
function readDecimal(text: string, scale: number, unit: Unit): { units: number; rest: boolean } | null {
  const bare = text.trim().replace(units[unit], "").replace(/\s/g, " ").replace("−", "-")
  const match = germanNumber.exec(bare)
  if (!match || groupedWithComma.test(bare)) return null
  const [, sign, grouped = "", decimals = ""] = match
  if (grouped === "" && decimals === "") return null
  const kept = grouped.replace(/[. ]/g, "") + decimals.slice(0, scale).padEnd(scale, "0")
  const count = Number(kept)
  if (!Number.isSafeInteger(count)) return null
  const rest = /[1-9]/.test(decimals.slice(scale))
  if (sign !== "-") return { units: count, rest }
  return { units: rest ? -count - 1 : 0 - count, rest }
}

function parseDecimal(text: string, scale: number, unit: Unit, limits: NumberLimits): Parsed<number> {
  if (text.trim() === "") return parseEmpty(limits)
  const read = readDecimal(text, scale, unit)
  if (read === null) return { value: null, validity: "badInput" }
  const { units: value, rest } = read
  const { min, max, step = 1 } = limits
  if (min !== undefined && value < min) return { value, validity: "rangeUnderflow" }
  if (max !== undefined && (value > max || (value === max && rest)))
    return { value, validity: "rangeOverflow" }
  const base = min ?? 0
  const lower = base + Math.floor((value - base) / step) * step
  if (lower === value && !rest) return { value, validity: null }
  const upper = lower + step
  return { value, validity: "stepMismatch", lower, ...(max === undefined || upper <= max ? { upper } : {}) }
}

/** "12.345" → 12345. Whole numbers; step 1 unless told otherwise (P89). */
export const parseNumber = (text: string, limits: NumberLimits = {}): Parsed<number> =>
  parseDecimal(text, 0, "km", limits)

/** "1.234,56 €" → 123456 cents, exactly; a third decimal is a step mismatch. Limits in cents (P10). */
export const parseEuro = (text: string, limits: NumberLimits = {}): Parsed<number> =>
  parseDecimal(text, 2, "euro", limits)

const germanDate = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const bareDate = /^(\d{2})(\d{2})(\d{4})$/
/** How a table writes a day whose cells have room for a time. */
const midnight = /[ T]0?0:00(:00(\.0+)?)?$/

function readDate(text: string): PlainDate | null {
  const iso = isoDate.exec(text)
  const match = iso ? [text, iso[3], iso[2], iso[1]] : (germanDate.exec(text) ?? bareDate.exec(text))
  if (!match) return null
  const [, day = "", month = "", year = ""] = match
  // Nobody can tell which century "1.2.76" is of.
  if (year.length === 2 && year >= "50") return null
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isPlainDate(date) && date >= "1900-01-01" ? date : null
}

/** "31.12.2026", "1.2.26", "31122026" or ISO, each with a midnight behind it or without → a plain date (P12). */
export function parseDate(text: string, limits: Limits<PlainDate> = {}): Parsed<PlainDate> {
  const bare = text.trim()
  if (bare === "") return parseEmpty(limits)
  const value = readDate(bare.replace(midnight, ""))
  if (value === null) return { value, validity: "badInput" }
  if (limits.min && value < limits.min) return { value, validity: "rangeUnderflow" }
  if (limits.max && value > limits.max) return { value, validity: "rangeOverflow" }
  return { value, validity: null }
}

/** 12345 → "12.345": what a number field shows. */
export const numberInputText = (value: number): string => numberText(value)

/** 123456 cents → "1.234,56", exactly. */
export function euroInputText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${numberText(Number(digits.slice(0, -2)))},${digits.slice(-2)}`
}

/** 640 hundredths → "6,4", exactly; a second decimal that was typed stays in sight. */
export const decimalInputText = (hundredths: number): string =>
  euroInputText(hundredths).replace(/,?0{1,2}$/, "")

/** A plain date → "31.12.2026". */
export const dateInputText = (date: PlainDate): string =>
  `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
