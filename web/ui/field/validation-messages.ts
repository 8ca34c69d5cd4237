import { sentences } from "../../../contract/sentences.ts"
import type { Validity } from "../values/parse-text.ts"

/** What a message may name, already formatted the German way; `invalid` is why a text cannot be read. */
type MessageValues = { min?: string; max?: string; lower?: string; upper?: string; invalid?: string }

/** Wordings of a single field that take the place of the general ones; `{min}` and the like are filled in. */
export type OwnMessages = Partial<Record<Validity, string>>

const { correct } = sentences

/** The general messages of P88, word for word. */
const general = {
  valueMissing: sentences.required,
  badInput: `${correct} {invalid}`,
  typeMismatch: `${correct} {invalid}`,
  patternMismatch: `${correct} {invalid}`,
  tooLong: `${correct} {invalid}`,
  rangeUnderflow: sentences.minimum("{min}"),
  rangeOverflow: sentences.maximum("{max}"),
  stepMismatch: `${correct} {lower} oder {upper}`,
} as const satisfies Record<Validity, string>

/** The German sentence for a value that was refused (P88). */
export function validationMessage(
  validity: Validity,
  values: MessageValues = {},
  own: OwnMessages = {},
): string {
  const onlyLower = validity === "stepMismatch" && values.upper === undefined
  const template = own[validity] ?? (onlyLower ? `${correct} {lower}` : general[validity])
  const filled: Record<string, string | undefined> = { invalid: "Ungültiger Wert.", ...values }
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => filled[name] ?? hole)
}
