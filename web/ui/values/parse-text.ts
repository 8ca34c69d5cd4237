import { longestMail, mailPattern } from "../../../contract/limits.ts"

/** The names of the browser's ValidityState, of which a value has at most one here: the first that applies. */
export type Validity =
  | "valueMissing"
  | "badInput"
  | "typeMismatch"
  | "patternMismatch"
  | "tooLong"
  | "rangeUnderflow"
  | "rangeOverflow"
  | "stepMismatch"

/**
 * What somebody typed, understood. `value` is null when nothing usable was typed; a value outside its range or step
 * is still given, so that nothing typed is lost. `lower` and `upper` are the nearest allowed values (step mismatch only).
 */
export type Parsed<T> = { value: T | null; validity: Validity | null; lower?: T; upper?: T }

export type TextLimits = {
  required?: boolean
  maxLength?: number
  pattern?: RegExp
  email?: boolean
}

const isMail = (text: string) => text.length <= longestMail && mailPattern.test(text)

/** Text is taken as it is; only its form is judged. Blank text counts as missing. */
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
