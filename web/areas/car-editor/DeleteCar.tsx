import { useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { instantText } from "../../../contract/format.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText, toast } from "../../ui/feedback/index.ts"
import { ConfirmDialog, DeleteDialog } from "../../ui/panel/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useDeleteCar } from "../car-record/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { useCarActivities } from "../car-steps/index.ts"
import { texts } from "./texts.de.ts"

/** A car that somebody holds or asked for is not deleted; undefined when it may be. */
const deletionLock = ({ activityState, openRequest }: Car): "bound" | "requested" | undefined =>
  activityState !== null ? "bound" : openRequest ? "requested" : undefined

type Props = {
  car: Car
  onClose: () => void
  onDeleted?: () => void
  /** Leads to the car whose status or request stands in the way. */
  onOpen?: () => void
}

/**
 * Asks before a car is deleted, and says what becomes of it: it lies in the archive for 30 days, and what nobody ever asked for
 * is gone afterwards (P203).
 */
export function DeleteCar({ car, onClose, onDeleted, onOpen }: Props) {
  const deleting = useDeleteCar()
  const { data: acts } = useCarActivities(car.id)
  const lock = deletionLock(car)
  if (lock && onOpen)
    return (
      <ConfirmDialog
        open
        title={texts.deleteRefusedTitle}
        confirmLabel={texts.openCar}
        onConfirm={onOpen}
        onCancel={onClose}
      >
        {texts.deleteRefused[lock](car.jobNumber)}
      </ConfirmDialog>
    )
  const remove = () =>
    deleting.mutate(
      { id: car.id },
      {
        onSuccess: ({ until }) => {
          toast.success(texts.archived({ car: car.jobNumber, until: instantText(until) }))
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <DeleteDialog
      open
      title={texts.deleteTitle}
      problem={deleting.error ? problemText(deleting.error, carRecordTexts.deleteFailed) : undefined}
      busy={deleting.isPending}
      onDelete={remove}
      onCancel={onClose}
    >
      {texts.deleteText(car.jobNumber)} {acts && (acts.length > 0 ? texts.deleteStays : texts.deleteGoes)}
    </DeleteDialog>
  )
}

type DeleteButtonProps = { car: Car; onDeleted: () => void }

/** Deletes the car that is open; where it cannot be deleted the reason stands beneath. */
export function DeleteButton({ car, onDeleted }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  const lock = deletionLock(car)
  return (
    <>
      <Button
        variant="askDanger"
        icon="trash"
        aria-label={carRecordTexts.deleteCar(car.jobNumber)}
        refusedBecause={lock && texts.deleteLock[lock]}
        onClick={() => setAsking(true)}
      >
        {common.delete}
      </Button>
      {asking && <DeleteCar car={car} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  )
}
