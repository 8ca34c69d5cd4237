import { type CarFieldName, type CarFields, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { textIn } from "../../../contract/field-text.ts"
import type { PriceDoubt } from "../../../contract/price-doubts.ts"
import { type FieldWords, type RecordForm, useRecordForm } from "../../ui/record/use-record-form.ts"
import { type CarDraft, type DraftValue, editsOf, fieldsOf, newCar } from "../car-record/car-draft.ts"
import { carKind, type Lock, lockOf } from "../car-record/car-kind.ts"
import { useNames } from "../car-record/use-names.ts"

import { doubtsOf, faultsByField } from "./use-car-notes.ts"

export type CarForm = Omit<RecordForm<Car | null, CarDraft>, "set"> & {
  edits: Partial<CarFields>
  lockOf: (name: CarFieldName) => Lock | null
  /** Why what is typed makes no sense beside another field, by the field that says so (P46). */
  faults: ReadonlyMap<CarFieldName, string>
  doubts: readonly PriceDoubt[]
  set: (name: CarFieldName, value: DraftValue) => void
}

/** What is typed into the form of a car, or of a new one. */
export function useCarForm(car: Car | null, words?: FieldWords<CarDraft>, kind = carKind): CarForm {
  const form = useRecordForm(kind, car, words)
  const { base, draft } = form
  const edits = editsOf(draft, base ?? newCar)
  return {
    ...form,
    edits,
    faults: faultsByField({ base, draft, edits }),
    doubts: doubtsOf({ base, draft, edits }),
    lockOf: (name) => (base ? lockOf(base, name) : null),
    set: (name, value) => form.set({ [name]: value }),
  }
}

/** A car's fields and their values in words. */
export function useCarWords(): FieldWords<CarDraft> {
  const names = useNames()
  return { label: labelOf, value: (name, draft) => textIn(fieldsOf(draft), name, names) }
}
