import { type ReactNode, useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { useArchivedCars } from "../car-record/index.ts"
import { ArchivedPanel } from "./ArchivedPanel.tsx"
import { CarEditor } from "./CarEditor.tsx"

type Props = {
  cars: readonly Car[] | undefined
  carId: string | undefined
  /** The ways to the next car and the one before. */
  tools?: ReactNode
  onClose: () => void
}

/** The car in the URL, in the editor or as it lies in the archive. It stays in sight while the panel closes. */
export function OpenedCar({ cars, carId, tools, onClose }: Props) {
  const { t } = useTranslation("car-record")
  const visit = useVisit(carId)
  const id = visit.id
  const found = cars?.find((car) => car.id === id)
  const [kept, setKept] = useState({ car: found, visit: visit.number })
  if (found && (found !== kept.car || kept.visit !== visit.number))
    setKept({ car: found, visit: visit.number })
  // Somebody may delete the car while it is edited here; what was typed stays in sight until this visit ends.
  const car = found ?? (kept.visit === visit.number && kept.car?.id === id ? kept.car : undefined)
  const missing = cars !== undefined && id !== undefined && !car
  const archive = useArchivedCars(t("archiveFailed"), missing)
  const archived = archive.data?.find((one) => one.id === id)
  const open = carId !== undefined
  if (car) return <CarEditor key={visit.number} car={car} open={open} tools={tools} onClose={onClose} />
  if (!missing || archive.isPending) return null
  if (archived) return <ArchivedPanel car={archived} open={open} onClose={onClose} />
  if (archive.isLoadingError)
    return (
      <SidePanel open={open} onClose={onClose} title={t("unknownTitle")}>
        <ErrorState onRetry={() => void archive.refetch()}>
          {problemText(archive.error, t("archiveFailed"))}
        </ErrorState>
      </SidePanel>
    )
  return (
    <SidePanel open={open} onClose={onClose} title={t("goneTitle")}>
      <EmptyState
        icon="warning"
        title={t("goneTitle")}
        action={<Button onClick={onClose}>{t("toList")}</Button>}
      >
        {t("goneText")}
      </EmptyState>
    </SidePanel>
  )
}

/** Counts how often a car was opened: each time the form begins anew. */
function useVisit(carId: string | undefined) {
  const [visit, setVisit] = useState({ carId, id: carId, number: 0 })
  let current = visit
  if (carId !== visit.carId) {
    const opened = carId !== undefined
    current = { carId, id: carId ?? visit.id, number: visit.number + (opened ? 1 : 0) }
    setVisit(current)
  }
  return { id: current.id, number: current.number }
}
