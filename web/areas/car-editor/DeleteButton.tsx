import { useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { DeleteCar, deletionLock } from "./DeleteCar.tsx"

type Props = { car: Car; onDeleted: () => void }

/** Deletes the car that is open; where it cannot be deleted the reason stands beneath. */
export function DeleteButton({ car, onDeleted }: Props) {
  const { t } = useTranslation("car-record")
  const [asking, setAsking] = useState(false)
  const lock = deletionLock(car)
  return (
    <>
      <Button
        variant="quiet"
        icon="trash"
        refusedBecause={lock && t(`deleteLock_${lock}`)}
        onClick={() => setAsking(true)}
      >
        {t("delete")}
      </Button>
      {asking && <DeleteCar car={car} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  )
}
