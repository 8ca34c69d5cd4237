import type { ReactNode } from "react"
import { carName, carText, vinText } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { Conflicts } from "../../ui/record/Conflicts.tsx"
import { common } from "../../ui/texts.de.ts"
import { CarMarks } from "../car-record/CarMarks.tsx"
import { doubtQuestion } from "../car-record/doubt-question.ts"
import { saveProblem, useUpdateCar } from "../car-record/fleet.ts"
import { useLastCarChange } from "../car-record/history-lines.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { StatusSection } from "../car-steps/StatusSection.tsx"
import { DocumentSection } from "../documents/DocumentSection.tsx"
import { texts as documentsTexts } from "../documents/texts.de.ts"
import { CarHistory } from "./CarHistory.tsx"
import { CarSections } from "./CarSections.tsx"
import { DeleteButton } from "./DeleteCar.tsx"
import { PublishBox } from "./PublishBox.tsx"
import { texts } from "./texts.de.ts"
import { type CarForm, useCarForm, useCarNotes, useCarWords } from "./use-car-form.ts"

type Props = { car: Car; open: boolean; tools?: ReactNode; onClose: () => void }

/** A car: status, all fields by section, documents and history (P77). */
export function CarEditor({ car, open, tools, onClose }: Props) {
  const form = useCarForm(car, useCarWords())
  const update = useUpdateCar(texts.carSaved)
  const problem = saveProblem(update.error, carRecordTexts.updateFailed, form.draft.area)
  const base = form.base ?? car
  const { doubt, confirmed } = doubtQuestion({
    jobNumber: base.jobNumber,
    doubts: form.doubts,
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
      subtitle={
        <HStack as="span" gap="2 3" align="center" wrap>
          {texts.subtitle({ jobNumber: car.jobNumber, vin: vinText(car.idNumber) })}
          <CarMarks car={car} />
        </HStack>
      }
      openBy="carId"
      tools={tools}
      // A different car may have opened the panel.
      finalFocus={() => openerOf(car.id)}
      submitLabel={common.save}
      actions={<DeleteButton car={base} onDeleted={deleted} />}
      form={form}
      busy={update.isPending}
      error={problem}
      doubt={doubt}
      onSubmit={save}
    >
      <EditorParts car={base} form={form} />
    </PanelForm>
  )
}

/** The button that opens the car in the displayed table; null if the car is on another page. */
const openerOf = (id: string) =>
  document.querySelector<HTMLElement>(`#cars [data-row="${CSS.escape(id)}"] button`)

function EditorParts({ car, form }: { car: Car; form: CarForm }) {
  const lastChange = useLastCarChange(car.id)
  const bound = car.activityState !== null
  const notes = useCarNotes(form)
  return (
    <>
      <Conflicts form={form} by={lastChange} />
      {bound && <Notice tone="info">{texts.bound}</Notice>}
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
