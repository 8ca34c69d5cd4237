import { type ReactNode, useState } from "react"
import type { ArchivedCar, Car } from "../../../contract/cars.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useFleetCar } from "../car-record/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { ArchivedPanel } from "./ArchivedPanel.tsx"
import { CarEditor } from "./CarEditor.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  carId: string | undefined
  /** The ways from a car to the next one and the one before. */
  tools?: (car: Car) => ReactNode
  onClose: () => void
}

const isArchived = (car: Car | ArchivedCar): car is ArchivedCar => "archivedAt" in car

/** The car in the URL, in the editor or as it lies in the archive. It stays in sight while the panel closes. */
export function OpenedCar({ carId: wanted, tools, onClose }: Props) {
  // Until the next car is there the one before stays, so that neither panel nor focus is lost.
  const coming = useFleetCar(wanted, carRecordTexts.loadFailed)
  const [carId, setCarId] = useState(wanted)
  if (wanted !== carId && (wanted === undefined || !coming.isPending)) setCarId(wanted)
  const read = useFleetCar(carId, carRecordTexts.loadFailed)
  const visit = useVisit(carId)
  const id = visit.id
  const found = read.data && read.data.id === id && !isArchived(read.data) ? read.data : undefined
  const [kept, setKept] = useState({ car: found, visit: visit.number })
  if (found && (found !== kept.car || kept.visit !== visit.number))
    setKept({ car: found, visit: visit.number })
  // Somebody may delete the car while it is edited here; what was typed stays in sight until this visit ends.
  const car = found ?? (kept.visit === visit.number && kept.car?.id === id ? kept.car : undefined)
  const open = wanted !== undefined
  if (car)
    return <CarEditor key={visit.number} car={car} open={open} tools={tools?.(car)} onClose={onClose} />
  if (id === undefined || read.isPending) return null
  if (read.data && isArchived(read.data))
    return <ArchivedPanel car={read.data} open={open} onClose={onClose} />
  if (read.isLoadingError)
    return (
      <SidePanel open={open} onClose={onClose} title={texts.unknownTitle}>
        <ErrorState onRetry={() => void read.refetch()}>
          {problemText(read.error, carRecordTexts.loadFailed)}
        </ErrorState>
      </SidePanel>
    )
  return (
    <SidePanel open={open} onClose={onClose} title={texts.goneTitle}>
      <EmptyState
        icon="warning"
        title={texts.goneTitle}
        action={<Button onClick={onClose}>{common.toList}</Button>}
      >
        {texts.goneText}
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
