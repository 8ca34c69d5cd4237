import { sentences } from "../../../contract/sentences.ts"
import type { Validity } from "../values/index.ts"

export type ValueKind = "number" | "date" | "text"

/** What a message may name, already formatted the German way. */
type MessageValues = { min?: string; max?: string; lower?: string; upper?: string }

/** Wordings of a single field that take the place of the general ones; `{min}` and the like are filled in. */
export type OwnMessages = Partial<Record<Validity, string>>

const invalid = {
  number: "Ungültige Zahl.",
  date: "Ungültiges Datum.",
  text: "Ungültiger Wert.",
} as const satisfies Record<ValueKind, string>

const { correct } = sentences

/** The general messages of P88, word for word. */
const general = {
  valueMissing: sentences.required,
  badInput: `${correct} {type}`,
  typeMismatch: `${correct} {type}`,
  patternMismatch: `${correct} {type}`,
  tooShort: `${correct} {type}`,
  tooLong: `${correct} {type}`,
  rangeUnderflow: sentences.minimum("{min}"),
  rangeOverflow: sentences.maximum("{max}"),
  stepMismatch: `${correct} {lower} oder {upper}`,
} as const satisfies Record<Validity, string>

/** The German sentence for a value that was refused (P88). */
export function validationMessage(
  validity: Validity,
  kind: ValueKind,
  values: MessageValues = {},
  own: OwnMessages = {},
): string {
  const onlyLower = validity === "stepMismatch" && values.upper === undefined
  const template = own[validity] ?? (onlyLower ? `${correct} {lower}` : general[validity])
  const filled: Record<string, string | undefined> = { ...values, type: invalid[kind] }
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => filled[name] ?? hole)
}
