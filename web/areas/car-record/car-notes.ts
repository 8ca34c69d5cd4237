import type { CarFieldName, CarFields } from "../../../contract/car-fields.ts"
import { faultsInChange, faultsOf } from "../../../contract/offer-rules.ts"
import { warningsOf } from "../../../contract/offer-warnings.ts"

/** What must be seen of a car before it is saved and keeps nobody from saving: at which field, and a sentence. */
export type CarNote = { code: string; path: CarFieldName; message: string }

/** What is odd about a car as it would be saved, and what has contradicted itself for long (P46); `before` is null for a new one. */
export function notesOf(
  before: CarFields | null,
  next: CarFields,
  asked: Parameters<typeof warningsOf>[1],
): CarNote[] {
  const isNew = new Set(faultsInChange(before, next).map(({ message }) => message))
  const old = faultsOf(next).filter(({ message }) => !isNew.has(message))
  return [
    ...old.map(({ code, fields, message }) => ({ code, path: fields[0] as CarFieldName, message })),
    ...warningsOf(next, { ...asked, ...(before && { before }) }),
  ]
}
