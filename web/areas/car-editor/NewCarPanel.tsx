import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { fieldsOf, useSaveCar, useSaveProblem } from "../car-record/index.ts"
import { CarSections } from "./CarSections.tsx"
import { PublishBox } from "./PublishBox.tsx"
import { useCarForm } from "./use-car-form.ts"
import { useCarNotes } from "./use-car-notes.ts"

type Props = { onClose: () => void; onCreated: (car: Car) => void }

/** A new car with its defaults (P91); a status comes later. */
export function NewCarPanel({ onClose, onCreated }: Props) {
  const { t } = useTranslation("car-record")
  const form = useCarForm(null)
  const save = useSaveCar(t("carCreated"))
  const problem = useSaveProblem(save.error, t("createFailed"), form.draft.area)
  const { area, jobNumber } = fieldsOf(form.draft)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("newCar")}
      saves
      submitLabel={t("create")}
      form={form}
      busy={save.isPending}
      error={problem}
      onSubmit={() => form.send(save, { ...form.edits, area, jobNumber }, onCreated)}
    >
      <PublishBox draft={form.draft} notes={useCarNotes(form)}>
        <CarSections form={form} />
      </PublishBox>
    </PanelForm>
  )
}
