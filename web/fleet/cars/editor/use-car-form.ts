import { useMemo } from "react"
import {
  type CarFieldName,
  type CarFields,
  labelOf,
  newCarFields,
} from "../../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../../contract/fleet/cars.ts"
import { findDuplicates } from "../../../../contract/fleet/duplicates.ts"
import { textIn } from "../../../../contract/fleet/field-text.ts"
import { type Implausible, implausibleIn } from "../../../../contract/fleet/implausible.ts"
import { errorsInChange } from "../../../../contract/fleet/offer-rules.ts"
import { useToday } from "../../../ui/browser/clock.ts"
import { useDebounced } from "../../../ui/browser/timing.ts"
import { type FieldWords, type RecordForm, useRecordForm } from "../../../ui/record/use-record-form.ts"
import {
  type CarDraft,
  type CarNote,
  carKind,
  type DraftValue,
  editsOf,
  fieldsOf,
  type Lock,
  lockOf,
  newCar,
  notesOf,
} from "../record/car-draft.ts"
import { useAlikeCars } from "../record/fleet.ts"
import { texts } from "../record/texts.de.ts"
import { useNames } from "../record/use-choices.ts"

export type CarForm = Omit<RecordForm<Car | null, CarDraft>, "set"> & {
  edits: Partial<CarFields>
  lockOf: (name: CarFieldName) => Lock | null
  /** Conflicts between typed values, by the field that shows them. */
  errors: ReadonlyMap<CarFieldName, string>
  implausible: readonly Implausible[]
  set: (name: CarFieldName, value: DraftValue) => void
}

export function useCarForm(car: Car | null, words?: FieldWords<CarDraft>): CarForm {
  const form = useRecordForm(carKind, car, words)
  const { base, draft } = form
  const edits = editsOf(draft, base ?? newCar)
  const today = useToday()
  return {
    ...form,
    edits,
    errors: errorsByField({ base, draft, edits }),
    implausible: implausibleIn(base, nextOf({ base, draft, edits }), today),
    lockOf: (name) => (base ? lockOf(base, name) : null),
    set: (name, value) => form.set({ [name]: value }),
  }
}

export function useCarWords(): FieldWords<CarDraft> {
  const names = useNames()
  return { label: labelOf, value: (name, draft) => textIn(fieldsOf(draft), name, names) }
}

const nextOf = ({ base, draft, edits }: Pick<CarForm, "base" | "draft" | "edits">): CarFields => ({
  ...(base ?? { ...newCarFields, jobNumber: "", area: draft.area }),
  ...edits,
})

/** Why the entries cannot be saved, by field, worded as by the server. */
export function errorsByField(
  form: Pick<CarForm, "base" | "draft" | "edits">,
): ReadonlyMap<CarFieldName, string> {
  const errors = errorsInChange(form.base, nextOf(form))
  return new Map(errors.reverse().map(({ path, message }) => [path, message]))
}

/** Warnings of the car as typed and contradictions in its stored values. A deviating gross price is shown at its field instead. */
export function useCarNotes(form: CarForm): readonly CarNote[] {
  const today = useToday()
  const car = nextOf(form)
  const { duplicates, isTaken } = useDuplicates(form.base, car)
  const taken: CarNote = { code: "job_number_taken", path: "jobNumber", message: texts.jobNumberTaken }
  const notes = notesOf(form.base, car, { today, ...(duplicates && { duplicates }) })
  return [...(isTaken ? [taken] : []), ...notes].filter(
    ({ code }) => code !== "gross_deviates" || form.lockOf("offerPriceInclVat") !== null,
  )
}

/** Debounce while typing, in milliseconds. */
const settledMs = 250

/** Other cars with the same VIN or plate or a similar job number, and whether one has the same job number. */
function useDuplicates(base: Car | null, car: CarFields) {
  const { idNumber, licensePlateNumber, jobNumber } = car
  const typed = useMemo(
    () => ({ idNumber, licensePlateNumber, jobNumber }),
    [idNumber, licensePlateNumber, jobNumber],
  )
  const alike = useAlikeCars(useDebounced(typed, settledMs))
  const ownId = base?.id
  const cars = useMemo(() => alike?.filter(({ id }) => id !== ownId), [alike, ownId])
  const find = useMemo(() => cars && findDuplicates(cars), [cars])
  return {
    duplicates: find?.(car),
    isTaken: cars?.some(({ jobNumber }) => jobNumber === car.jobNumber) ?? false,
  }
}
