import { useTranslation } from "../../texts.ts"
import { problemText, toast } from "../../ui/feedback/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { useUpdateCar } from "../car-record/index.ts"
import type { StepProps } from "./StepForm.tsx"

/** Frees a car after a confirmation: it can be offered again, its history stays (P22, P23). */
export function FreeForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("car-record")
  const update = useUpdateCar(t("freed"))
  const free = () =>
    update.mutate(
      { id: car.id, version: car.version, activityState: null },
      { onError: (error) => toast.error(problemText(error, t("updateFailed"))), onSettled: onClose },
    )
  return (
    <ConfirmDialog
      open
      title={t("freeTitle")}
      confirmLabel={t("free")}
      danger={!car.activityState?.endsWith("_REJECTED")}
      busy={update.isPending}
      onConfirm={free}
      onCancel={onClose}
    >
      {t(car.activityState?.endsWith("_REJECTED") ? "freeRejectedText" : "freeText", { car: car.jobNumber })}
    </ConfirmDialog>
  )
}
