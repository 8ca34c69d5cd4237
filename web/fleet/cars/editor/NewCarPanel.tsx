import type { Car } from "../../../../contract/fleet/cars.ts"
import { PanelForm } from "../../../ui/form/PanelForm.tsx"
import { common } from "../../../ui/texts.de.ts"
import { fieldsOf } from "../record/car-draft.ts"
import { saveProblem, useSaveCar } from "../record/fleet.ts"
import { implausibleQuestion } from "../record/implausible-question.ts"
import { texts as carRecordTexts } from "../record/texts.de.ts"
import { CarFormHead } from "./CarFormHead.tsx"
import { CarSections } from "./CarSections.tsx"
import { PublishBox } from "./PublishBox.tsx"
import { texts } from "./texts.de.ts"
import { useCarForm, useCarNotes } from "./use-car-form.ts"

type Props = { onClose: () => void; onCreated: (car: Car) => void }

/** A new car with default values (P91); its status is set later. */
export function NewCarPanel({ onClose, onCreated }: Props) {
  const form = useCarForm(null)
  const save = useSaveCar(texts.carCreated)
  const problem = saveProblem(save.error, texts.createFailed, form.draft.area)
  const { area, jobNumber } = fieldsOf(form.draft)
  const { question, confirmed } = implausibleQuestion({
    jobNumber,
    implausible: form.implausible,
    error: save.error,
  })
  return (
    <PanelForm
      onClose={onClose}
      title={carRecordTexts.newCar}
      wide
      submitLabel={common.create}
      form={form}
      busy={save.isPending}
      error={problem}
      question={question}
      onSubmit={() => form.send(save, { ...form.edits, area, jobNumber, ...confirmed }, onCreated)}
    >
      <CarFormHead form={form} />
      <PublishBox draft={form.draft} notes={useCarNotes(form)}>
        <CarSections form={form} />
      </PublishBox>
    </PanelForm>
  )
}
