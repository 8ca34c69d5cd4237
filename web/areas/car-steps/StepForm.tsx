import type { ReactNode } from "react"
import type { Car } from "../../../contract/cars.ts"
import { vinText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { currentOf, problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { type DraftForm, type RecordForm, useRecordForm } from "../../ui/record/index.ts"
import { type CarUpdate, useUpdateCar } from "../car-record/index.ts"
import { StepConflict } from "./StepConflict.tsx"
import styles from "./Steps.module.css"

export type StepProps = { car: Car; onClose: () => void }

/** What is typed into the form of a step, over the car as it was when the form was opened. */
export const useStepForm = <Draft extends object>(name: string, car: Car, draftOf: (car: Car) => Draft) =>
  useRecordForm<Car, Draft>({ name, draftOf, asks: true }, car)

type Props = {
  onClose: () => void
  /** What is typed, over the car as it was loaded. */
  entry: Pick<RecordForm<Car, unknown>, "base" | "goOnFrom" | "send" | keyof DraftForm>
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
  const { base } = entry
  const update = useUpdateCar(success)
  const current = currentOf<Car>(update.error)

  const goOn = (newer: Car, entries: "kept" | "discarded") => {
    entry.goOnFrom(newer, entries)
    update.reset()
  }
  return (
    <PanelForm
      {...form}
      open
      onClose={onClose}
      subtitle={`${base.jobNumber} · ${base.modelDesignation || vinText(base.idNumber)}`}
      form={entry}
      busy={update.isPending}
      error={update.error ? problemText(update.error, t("updateFailed")) : undefined}
      submitRefusedBecause={current ? t("conflictFirst") : undefined}
      onSubmit={() => entry.send(update, { id: base.id, version: base.version, ...fields }, onClose)}
    >
      {current && (
        <StepConflict
          before={base}
          current={current}
          onKeep={() => goOn(current, "kept")}
          onReload={() => goOn(current, "discarded")}
        />
      )}
      <div className={styles.stack}>{form.children}</div>
    </PanelForm>
  )
}
