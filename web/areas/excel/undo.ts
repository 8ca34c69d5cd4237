import { type CarFieldName, fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { AppliedImport } from "../../../contract/excel.ts"
import { type FieldValue, fieldText, type Names } from "../../../contract/field-text.ts"

export const canBeUndone = ({ undone, changedSince }: AppliedImport): boolean =>
  undone === null && changedSince.length === 0

const mostNamed = 3

/** A few job numbers in words; an erased car has none any more. */
export function namedCars(jobNumbers: readonly string[], erased: string): string {
  const named = jobNumbers.slice(0, mostNamed).map((jobNumber) => jobNumber || erased)
  return named.join(", ") + (jobNumbers.length > mostNamed ? " …" : "")
}

const mostFields = 4

/** What a bulk change did: each field with its new value. */
export function changedText({ changed }: Pick<AppliedImport, "changed">, names: Names): string {
  const fields = Object.entries(changed) as [CarFieldName, FieldValue][]
  const named = fields
    .slice(0, mostFields)
    .map(([name, value]) => `${labelOf(name)}: ${fieldText(fieldOf(name), value, names)}`)
  return named.join(" · ") + (fields.length > mostFields ? " …" : "")
}
