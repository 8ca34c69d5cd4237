import { useMemo } from "react"
import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { fieldsOf, priceQuestion, useSaveCar, useSaveProblem } from "../car-record/index.ts"
import { CarSections } from "./CarSections.tsx"
import { copyKind } from "./copied-car.ts"
import { PublishBox } from "./PublishBox.tsx"
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
  const { t } = useTranslation("car-record")
  const kind = useMemo(() => copied && copyKind(copied), [copied])
  const form = useCarForm(null, undefined, kind)
  const save = useSaveCar(t("carCreated"))
  const problem = useSaveProblem(save.error, t("createFailed"), form.draft.area)
  const { area, jobNumber } = fieldsOf(form.draft)
  const { doubt, confirmed } = priceQuestion({ jobNumber, doubts: form.doubts, error: save.error })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("newCar")}
      subtitle={copied && t("copyOf", { car: copied.jobNumber })}
      submitLabel={t("create")}
      form={form}
      busy={save.isPending}
      error={problem}
      doubt={doubt}
      onSubmit={() => form.send(save, { ...form.edits, area, jobNumber, ...confirmed }, onCreated)}
    >
      {copied && <Notice tone="info">{t("copyNotice")}</Notice>}
      <PublishBox draft={form.draft} notes={useCarNotes(form)}>
        <CarSections form={form} />
      </PublishBox>
    </PanelForm>
  )
}
