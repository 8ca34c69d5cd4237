import { useMemo } from "react"
import {
  type CarFieldName,
  type CarFields,
  carFields,
  newCarFields,
  statusFields,
} from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { common } from "../../ui/texts.de.ts"
import type { RecordKind } from "../../ui/values/record-machine.ts"
import { type CarDraft, carKind, draftOf, fieldsOf } from "../car-record/car-draft.ts"
import { saveProblem, useSaveCar } from "../car-record/fleet.ts"
import { priceQuestion } from "../car-record/price-question.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { CarSections } from "./CarSections.tsx"
import { PublishBox } from "./PublishBox.tsx"
import { texts } from "./texts.de.ts"
import { useCarForm, useCarNotes } from "./use-car-form.ts"

type Props = {
  /** The car to copy values from (P201). */
  copied?: Car | undefined
  onClose: () => void
  onCreated: (car: Car) => void
}

/** A new car with default values (P91) or a copy; its status is set later. */
export function NewCarPanel({ copied, onClose, onCreated }: Props) {
  const kind = useMemo(() => copied && copyKind(copied), [copied])
  const form = useCarForm(null, undefined, kind)
  const save = useSaveCar(texts.carCreated)
  const problem = saveProblem(save.error, texts.createFailed, form.draft.area)
  const { area, jobNumber } = fieldsOf(form.draft)
  const { doubt, confirmed } = priceQuestion({ jobNumber, doubts: form.doubts, error: save.error })
  return (
    <PanelForm
      onClose={onClose}
      title={carRecordTexts.newCar}
      subtitle={copied && texts.copyOf(copied.jobNumber)}
      submitLabel={common.create}
      form={form}
      busy={save.isPending}
      error={problem}
      doubt={doubt}
      onSubmit={() => form.send(save, { ...form.edits, area, jobNumber, ...confirmed }, onCreated)}
    >
      {copied && <Notice tone="info">{texts.copyNotice}</Notice>}
      <PublishBox draft={form.draft} notes={useCarNotes(form)}>
        <CarSections form={form} />
      </PublishBox>
    </PanelForm>
  )
}

/** Fields that identify a car or were measured on it, so they are not copied. */
const ownFields: readonly CarFieldName[] = [
  "jobNumber",
  "idNumber",
  "licensePlateNumber",
  "kilometerReading",
  "dateOfFirstRegistration",
  ...statusFields,
]

/** The copied fields of a new car; for a ZVF without the location, which holds the car (P201). */
export function copiedFields(car: Car): CarFields {
  const own = car.area === "SELECTION" ? [...ownFields, "locationId"] : ownFields
  const repeats = carFields.map(({ name }) => name).filter((name) => !own.includes(name))
  return {
    ...newCarFields,
    jobNumber: "",
    area: car.area,
    ...Object.fromEntries(repeats.map((name) => [name, car[name]])),
  }
}

/** The form kind of a copy: begins with the copied values and keeps its draft apart from other new cars. */
export const copyKind = (car: Car): RecordKind<Car | null, CarDraft> => ({
  ...carKind,
  name: `copy of ${car.id}`,
  draftOf: (row) => draftOf(row ?? copiedFields(car)),
})
