import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { problemText, toast } from "../../ui/feedback/index.ts"
import { ConfirmDialog, DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteCar } from "../car-record/index.ts"
import { useCarActivities } from "../car-steps/index.ts"

/** A car that somebody holds or asked for is not deleted; undefined when it may be. */
export const deletionLock = ({ activityState, openRequest }: Car): "bound" | "requested" | undefined =>
  activityState !== null ? "bound" : openRequest ? "requested" : undefined

type Props = {
  car: Car
  onClose: () => void
  onDeleted?: () => void
  /** Leads to the car whose status or request stands in the way. */
  onOpen?: () => void
}

/**
 * Asks before a car is deleted, and says what becomes of it: one with acts is archived, else it is gone (P33), and
 * as long as its acts are not known it says both.
 */
export function DeleteCar({ car, onClose, onDeleted, onOpen }: Props) {
  const { t } = useTranslation("car-record")
  const deleting = useDeleteCar()
  const acts = useCarActivities(car.id)
  const lock = deletionLock(car)
  if (lock && onOpen)
    return (
      <ConfirmDialog
        open
        title={t("deleteRefusedTitle")}
        confirmLabel={t("openCar")}
        onConfirm={onOpen}
        onCancel={onClose}
      >
        {t(`deleteRefused_${lock}`, { car: car.jobNumber })}
      </ConfirmDialog>
    )
  const remove = () =>
    deleting.mutate(car.id, {
      onSuccess: ({ archived }) => {
        toast.success(t(archived ? "archived" : "deleted", { car: car.jobNumber }))
        onClose()
        onDeleted?.()
      },
    })
  return (
    <DeleteDialog
      open
      title={t("deleteTitle")}
      confirmLabel={t(acts?.length ? "archive" : "delete")}
      problem={deleting.error ? problemText(deleting.error, t("deleteFailed")) : undefined}
      busy={deleting.isPending}
      onDelete={remove}
      onCancel={onClose}
    >
      {t(acts ? (acts.length > 0 ? "archiveText" : "deleteText") : "deleteUnknownText", {
        car: car.jobNumber,
      })}
    </DeleteDialog>
  )
}
