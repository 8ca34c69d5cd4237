import { errorText } from "../../../contract/core/errors.ts"
import { carName, carText, vinText } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { CarFormHead } from "../../fleet/cars/editor/CarFormHead.tsx"
import { CarHistory } from "../../fleet/cars/editor/CarHistory.tsx"
import { CarSections } from "../../fleet/cars/editor/CarSections.tsx"
import { PublishBox } from "../../fleet/cars/editor/PublishBox.tsx"
import { texts } from "../../fleet/cars/editor/texts.de.ts"
import { type CarForm, useCarForm, useCarNotes, useCarWords } from "../../fleet/cars/editor/use-car-form.ts"
import { CarMarks } from "../../fleet/cars/record/CarMarks.tsx"
import { saveProblem, useUpdateCar } from "../../fleet/cars/record/fleet.ts"
import { useLastCarChange } from "../../fleet/cars/record/history-lines.ts"
import { implausibleQuestion } from "../../fleet/cars/record/implausible-question.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { DocumentSection } from "../../fleet/documents/DocumentSection.tsx"
import { texts as documentsTexts } from "../../fleet/documents/texts.de.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Conflicts } from "../../ui/record/Conflicts.tsx"
import { common } from "../../ui/texts.de.ts"
import { DeleteButton } from "./DeleteCar.tsx"
import { StatusSection } from "./StatusSection.tsx"

type Props = { car: Car; open: boolean; onClose: () => void }

/** A car: status, all fields by section, documents and history (P77). */
export function CarEditor({ car, open, onClose }: Props) {
  const form = useCarForm(car, useCarWords())
  const update = useUpdateCar(texts.carSaved)
  const problem = saveProblem(update.error, carRecordTexts.updateFailed, form.draft.area)
  const base = form.base ?? car
  const { question, confirmed } = implausibleQuestion({
    jobNumber: base.jobNumber,
    implausible: form.implausible,
    error: update.error,
  })

  const save = () => {
    if (!form.dirty) return onClose()
    form.send(update, { id: base.id, version: base.version, ...form.edits, ...confirmed }, onClose)
  }
  const deleted = () => {
    form.discard()
    onClose()
  }
  return (
    <PanelForm
      open={open}
      onClose={onClose}
      title={carText(car)}
      windowTitle={carName(car)}
      hasHead
      openBy="carId"
      wide
      submitLabel={common.save}
      actions={<DeleteButton car={base} onDeleted={deleted} />}
      form={form}
      busy={update.isPending}
      error={problem}
      question={question}
      onSubmit={save}
    >
      <EditorParts car={base} form={form} />
    </PanelForm>
  )
}

function EditorParts({ car, form }: { car: Car; form: CarForm }) {
  const lastChange = useLastCarChange(car.id)
  const bound = car.activityState !== null
  const notes = useCarNotes(form)
  return (
    <>
      <CarFormHead form={form}>
        <p className="muted">{vinText(car.idNumber)}</p>
        <CarMarks car={car} />
      </CarFormHead>
      <Conflicts form={form} by={lastChange} />
      {bound && <Notice tone="info">{errorText.car_bound}</Notice>}
      <PublishBox draft={form.draft} silent={bound} notes={notes}>
        <FormSection title={common.state}>
          <StatusSection car={car} />
        </FormSection>
        <CarSections form={form} />
        <FormSection title={documentsTexts.title}>
          <DocumentSection carId={car.id} canEdit />
        </FormSection>
        <FormSection title={common.history}>
          <CarHistory car={car} />
        </FormSection>
      </PublishBox>
    </>
  )
}
