import { longestMail, mailPattern } from "../../../contract/core/limits.ts"

/** Names from the browser's ValidityState; the first that applies. */
export type Validity =
  | "valueMissing"
  | "badInput"
  | "typeMismatch"
  | "patternMismatch"
  | "tooLong"
  | "rangeUnderflow"
  | "rangeOverflow"
  | "stepMismatch"

/** `value` may be out of range or off step; null if unusable. `lower` and `upper`: the nearest valid values. */
export type Parsed<T> = { value: T | null; validity: Validity | null; lower?: T; upper?: T }

export type TextLimits = {
  required?: boolean
  maxLength?: number
  pattern?: RegExp
  email?: boolean
}

const isMail = (text: string) => text.length <= longestMail && mailPattern.test(text)

/** Validates text without changing it. Blank text counts as missing. */
export function parseText(text: string, limits: TextLimits = {}): Parsed<string> {
  const judged = (): Validity | null => {
    if (text.trim() === "") return limits.required ? "valueMissing" : null
    if (limits.email && !isMail(text.trim())) return "typeMismatch"
    if (limits.pattern && !limits.pattern.test(text)) return "patternMismatch"
    if (limits.maxLength !== undefined && text.length > limits.maxLength) return "tooLong"
    return null
  }
  return { value: text, validity: judged() }
}
