import { useMemo } from "react"
import type { Car } from "../../../contract/cars.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { common } from "../../ui/texts.de.ts"
import { fieldsOf } from "../car-record/car-draft.ts"
import { useSaveCar } from "../car-record/fleet.ts"
import { priceQuestion } from "../car-record/price-question.ts"
import { saveProblem } from "../car-record/save-problem.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { CarSections } from "./CarSections.tsx"
import { copyKind } from "./copied-car.ts"
import { PublishBox } from "./PublishBox.tsx"
import { texts } from "./texts.de.ts"
import { useCarForm } from "./use-car-form.ts"
import { useCarNotes } from "./use-car-notes.ts"

type Props = {
  /** The car whose values it begins with (P201). */
  copied?: Car | undefined
  onClose: () => void
  onCreated: (car: Car) => void
}

/** A new car with its defaults (P91), or like another one; a status comes later. */
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
