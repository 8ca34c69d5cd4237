import type { ReactNode } from "react"
import type { Car } from "../../../contract/cars.ts"
import { vinText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import type { RecordDraft } from "../../ui/record/index.ts"
import { type CarUpdate, carOfConflict, useUpdateCar } from "../car-record/index.ts"
import { StepConflict } from "./StepConflict.tsx"
import styles from "./Steps.module.css"

export type StepProps = { car: Car; onClose: () => void }

type Props = {
  onClose: () => void
  /** What is typed, over the car as it was loaded. */
  entry: Pick<RecordDraft<Car>, "base" | "dirty" | "takeOver" | "marks">
  title: string
  submitLabel: string
  /** The sentence after it went well. */
  success: string
  /** What is sent besides id and version. */
  fields: Omit<CarUpdate, "id" | "version">
  children?: ReactNode
}

/**
 * The form of one step of a car. It holds on to the car as it was loaded; a newer one is never overwritten, and nothing
 * typed is lost (P35).
 */
export function StepForm({ onClose, entry, fields, success, ...form }: Props) {
  const { t } = useTranslation("car-record")
  const { base, marks } = entry
  const update = useUpdateCar(success)
  const current = carOfConflict(update.error)

  const takeOver = (newer: Car, keep: boolean) => {
    entry.takeOver(newer, keep)
    update.reset()
  }
  const done = () => {
    marks.forget()
    onClose()
  }
  return (
    <PanelForm
      {...form}
      open
      onClose={onClose}
      subtitle={`${base.jobNumber} · ${base.modelDesignation || vinText(base.idNumber)}`}
      dirty={entry.dirty}
      draft={marks}
      busy={update.isPending}
      error={update.error ? problemText(update.error, t("updateFailed")) : undefined}
      submitRefusedBecause={current ? t("conflictFirst") : undefined}
      onSubmit={() => update.mutate({ id: base.id, version: base.version, ...fields }, { onSuccess: done })}
    >
      {current && (
        <StepConflict
          before={base}
          current={current}
          onKeep={() => takeOver(current, true)}
          onReload={() => takeOver(current, false)}
        />
      )}
      <div className={styles.stack}>{form.children}</div>
    </PanelForm>
  )
}
