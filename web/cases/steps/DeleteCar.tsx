import { carText, instantText } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { texts } from "../../fleet/cars/editor/texts.de.ts"
import { useDeleteCar } from "../../fleet/cars/record/fleet.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { Button } from "../../ui/button/Button.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { Text } from "../../ui/layout/Layout.tsx"
import { confirm, confirmDelete } from "../../ui/panel/confirm.ts"
import { common } from "../../ui/texts.de.ts"
import { useCarActivities } from "../activities/use-activities.ts"

const deletionLock = ({ activityState, openRequest }: Car): "bound" | "requested" | undefined =>
  activityState !== null ? "bound" : openRequest ? "requested" : undefined

/** Asks before deleting a car and returns whether it was deleted (P203). */
function useDeletion() {
  const deleting = useDeleteCar()
  const remove = async ({ id, jobNumber }: Car) => {
    const { until } = await deleting.mutateAsync({ id })
    toast.success(texts.archived({ car: jobNumber, until: instantText(until) }))
  }
  return (car: Car) =>
    confirmDelete({
      title: texts.deleteTitle,
      text: <DeletionConsequence car={car} />,
      act: () => remove(car),
      failure: carRecordTexts.deleteFailed,
    })
}

function DeletionConsequence({ car }: { car: Car }) {
  const { data: acts } = useCarActivities(car.id)
  return (
    <p>
      <Text strong>{carText(car)}</Text>
      {texts.deleteText(car.jobNumber)} {acts && (acts.length > 0 ? texts.deleteStays : texts.deleteGoes)}
    </p>
  )
}

/** Deletes a car of a list; `open` opens one whose status or request prevents it. */
export function useDeleteListedCar(open: (car: Car) => void) {
  const confirmDeletion = useDeletion()
  return async (car: Car) => {
    const lock = deletionLock(car)
    if (!lock) return void confirmDeletion(car)
    const text = texts.deleteRefused[lock](car.jobNumber)
    if (await confirm({ title: texts.deleteRefusedTitle, text, confirmLabel: texts.openCar })) open(car)
  }
}

type DeleteButtonProps = { car: Car; onDeleted: () => void }

export function DeleteButton({ car, onDeleted }: DeleteButtonProps) {
  const confirmDeletion = useDeletion()
  const lock = deletionLock(car)
  return (
    <Button
      variant="dangerText"
      icon="trash"
      aria-label={carRecordTexts.deleteCar(car.jobNumber)}
      refusedBecause={lock && texts.deleteLock[lock]}
      onClick={() => void confirmDeletion(car).then((isDeleted) => isDeleted && onDeleted())}
    >
      {common.delete}
    </Button>
  )
}
