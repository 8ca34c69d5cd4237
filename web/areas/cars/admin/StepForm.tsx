import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Car } from "../../../../contract/cars.ts"
import { vinText } from "../../../../contract/format.ts"
import { PanelForm } from "../../../ui/PanelForm.tsx"
import { problemText } from "../../../ui/problem-text.ts"
import { type CarUpdate, carOfConflict, useUpdateCar } from "./api.ts"
import styles from "./CarAdmin.module.css"
import { ConflictNotice } from "./ConflictNotice.tsx"

export type StepProps = { car: Car; onClose: () => void }

type Props = StepProps & {
  title: string
  submitLabel: string
  /** The sentence after it went well. */
  success: string
  dirty: boolean
  /** What is sent besides id and version. */
  fields: Omit<CarUpdate, "id" | "version">
  /** Somebody else was first: the entries over the newer car, or (without `keep`) none. */
  onNewer?: (before: Car, after: Car, keep: boolean) => void
  children?: ReactNode
}

/**
 * The form of one step of a car. It holds on to the car as it was loaded; a newer one is never overwritten, and nothing
 * typed is lost (decision 35).
 */
export function StepForm({ car, onClose, fields, onNewer, success, ...form }: Props) {
  const { t } = useTranslation("cars/admin")
  const [base, setBase] = useState(car)
  const update = useUpdateCar(success)
  const current = carOfConflict(update.error)

  const takeOver = (newer: Car, keep: boolean) => {
    onNewer?.(base, newer, keep)
    setBase(newer)
    update.reset()
  }
  return (
    <PanelForm
      {...form}
      open
      onClose={onClose}
      subtitle={`${base.jobNumber} · ${base.modelDesignation || vinText(base.idNumber)}`}
      busy={update.isPending}
      error={update.error ? problemText(update.error, t("updateFailed")) : undefined}
      submitRefusedBecause={current ? t("conflictFirst") : undefined}
      onSubmit={() =>
        update.mutate({ id: base.id, version: base.version, ...fields }, { onSuccess: onClose })
      }
    >
      {current && (
        <ConflictNotice
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
