import type { PlainDate } from "../core/dates.ts"
import { amountText, dateText, numberText } from "../core/format.ts"
import { firstDay, lastDay, longestLine, longestText, maxCents, maxCount } from "../core/limits.ts"
import { isEuroAmount, toCents, toEuros } from "../core/money.ts"
import { sentences } from "../core/sentences.ts"
import { isOneLine, isStorable, storedText } from "../core/stored-text.ts"
import { plainWords } from "../core/typed-text.ts"
import type { CarField } from "./car-field.ts"

export type FieldError = { code: string; message: string }

export const fieldError = (code: string, message: string): FieldError => ({ code, message })

/** Minimum and maximum of a number field in its own unit: kilometres, months, euros. */
export function limitsOf(field: CarField): { min: number; max: number } {
  if (field.kind === "integer") return { min: field.min ?? 0, max: field.max ?? maxCount }
  if (field.kind === "decimal") return { min: 0, max: field.max }
  if (field.kind !== "euro") return { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  const max = field.max ?? toEuros(maxCents)
  return { min: field.signed ? -max : 0, max }
}

export const longestIn = (field: CarField): number =>
  field.kind === "text" ? (field.max ?? (field.multiline ? longestText : longestLine)) : longestText

/** Whether surrounding spaces are removed. */
export const isTrimmed = (field: CarField): boolean =>
  field.kind === "text" && (field.required === true || field.check !== undefined)

const patterns = { vin: /^[A-HJ-NPR-Z0-9]{17}$/ } as const

/** Validates a well-typed wire value; the single validator for screens, imports and API. */
export function fieldErrorOf(field: CarField, value: unknown): FieldError | undefined {
  if (field.required && (value === "" || value === null)) return fieldError("required", sentences.required)
  if (typeof value === "string") return field.kind === "date" ? dateError(value) : textError(field, value)
  return typeof value === "number" ? numberError(field, value) : undefined
}

function textError(field: CarField, text: string): FieldError | undefined {
  if (field.kind !== "text") return undefined
  const maxLength = longestIn(field)
  if (text.length > maxLength) return fieldError("too_long", sentences.tooLong(maxLength))
  if (!isStorable(text)) return fieldError("invalid_text", sentences.characters)
  if (!field.multiline && !isOneLine(text)) return fieldError("invalid_text", sentences.oneLine)
  if (field.check && text !== "" && !patterns[field.check].test(text))
    return fieldError(`invalid_${field.check}`, sentences[field.check])
  return undefined
}

/** Normalises before validation. Identifying fields lose spaces and invisible characters, so none occurs twice. */
export function tidied(field: CarField, text: string): string {
  const normalized = storedText(text)
  const trimmed = isTrimmed(field) ? plainWords(normalized) : normalized
  return field.kind === "text" && field.check === "vin" ? trimmed.toUpperCase() : trimmed
}

/** Dates before 1990 or after 2100 are typing errors. */
export function dateError(date: PlainDate): FieldError | undefined {
  if (date < firstDay) return fieldError("too_early", sentences.minimum(dateText(firstDay)))
  return date > lastDay ? fieldError("too_late", sentences.maximum(dateText(lastDay))) : undefined
}

function numberError(field: CarField, value: number): FieldError | undefined {
  const { min, max } = limitsOf(field)
  const shown = (limit: number) => (field.kind === "euro" ? amountText(toCents(limit)) : numberText(limit))
  if (value > max) return fieldError("too_large", sentences.maximum(shown(max)))
  if (value < min)
    return fieldError(
      min < 0 ? "too_large" : value < 0 ? "negative" : "too_small",
      sentences.minimum(shown(min)),
    )
  if (field.kind === "euro" && !isEuroAmount(value)) return fieldError("too_many_decimals", sentences.cents)
  if (field.kind === "decimal" && Math.round(value * 10) / 10 !== value)
    return fieldError("too_many_decimals", sentences.tenths)
  return undefined
}
