import type { PlainDate } from "../../../contract/core/dates.ts"
import { numberText } from "../../../contract/core/format.ts"
import { once } from "../../../contract/core/once.ts"
import { readTypedDate } from "../../../contract/core/typed-dates.ts"
import { readTypedNumber } from "../../../contract/core/typed-numbers.ts"
import type { Parsed } from "./parse-text.ts"

/** `empty` is the value of an empty input, null by default. */
type Limits<T> = { required?: boolean; min?: T; max?: T; empty?: T }
type NumberLimits = Limits<number> & { step?: number }

const parseEmpty = <T>({ empty = null, required }: { empty?: T | null; required?: boolean }): Parsed<T> => ({
  value: empty,
  validity: empty === null && required ? "valueMissing" : null,
})

/** Parses a number into an integer count of 10^-scale units, and whether further decimals remain. */
function readDecimal(
  text: string,
  scale: number,
  unit: string | undefined,
): { count: number; rest: boolean } | null {
  const read = readTypedNumber(text, unit)
  if (!read) return null
  const { isNegative, whole, decimals } = read
  const count = Number(whole + decimals.slice(0, scale).padEnd(scale, "0"))
  if (!Number.isSafeInteger(count)) return null
  const rest = decimals.length > scale
  if (!isNegative) return { count, rest }
  return { count: rest ? -count - 1 : 0 - count, rest }
}

function parseDecimal(
  text: string,
  scale: number,
  unit: string | undefined,
  limits: NumberLimits,
): Parsed<number> {
  if (text.trim() === "") return parseEmpty(limits)
  const read = readDecimal(text, scale, unit)
  if (read === null) return { value: null, validity: "badInput" }
  const { count: value, rest } = read
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

/** "12.345" → 12345. Whole numbers with or without their unit; step 1 by default (P89). */
export const parseNumber = (text: string, limits: NumberLimits & { unit?: string | undefined } = {}) =>
  parseDecimal(text, 0, limits.unit, limits)

/** "1.234,56 €" → 123456 cents, exact; a third decimal is a step mismatch. Limits in cents. */
export const parseEuro = (text: string, limits: NumberLimits = {}) => parseDecimal(text, 2, "€", limits)

/** "6,4" → 640 hundredths; a second decimal is a step mismatch. Limits in hundredths. */
export const parseTenths = (text: string, limits: Limits<number> & { unit?: string | undefined }) =>
  parseDecimal(text, 2, limits.unit, { ...limits, step: 10 })

/** "31.12.2026", "1.2.26", "31122026" or ISO, optionally with a midnight time → a plain date. */
export function parseDate(
  text: string,
  limits: Limits<PlainDate> & { monthOnly?: boolean | undefined } = {},
): Parsed<PlainDate> {
  if (text.trim() === "") return parseEmpty(limits)
  const read = readTypedDate(text, limits)
  if (read === undefined || read.time !== undefined) return { value: null, validity: "badInput" }
  const value = read.date
  if (limits.min && value < limits.min) return { value, validity: "rangeUnderflow" }
  if (limits.max && value > limits.max) return { value, validity: "rangeOverflow" }
  return { value, validity: null }
}

/** 123456 cents → "1.234,56", exact. */
export function euroInputText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${numberText(Number(digits.slice(0, -2)))},${digits.slice(-2)}`
}

/** 640 hundredths → "6,4", exact; shows a second decimal if there is one. */
export const decimalInputText = (hundredths: number): string =>
  euroInputText(hundredths).replace(/,?0{1,2}$/, "")

export const dateInputText = (date: PlainDate): string =>
  `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`

const collator = once(() => new Intl.Collator("de"))

export const inGerman = (one: string, other: string): number => collator().compare(one, other)
