import { useState } from "react"
import { carName, carText, instantText, vinText } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { ArchivedCar, Car } from "../../../contract/fleet/cars.ts"
import { textIn } from "../../../contract/fleet/field-text.ts"
import { detailsOf } from "../../core/api.ts"
import { isId } from "../../core/repaired.ts"
import { CarHistory } from "../../fleet/cars/editor/CarHistory.tsx"
import { texts } from "../../fleet/cars/editor/texts.de.ts"
import { sectionsOf } from "../../fleet/cars/record/car-draft.ts"
import { useFleetCar, useRestoreCar } from "../../fleet/cars/record/fleet.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { useNames } from "../../fleet/cars/record/use-choices.ts"
import { DocumentSection } from "../../fleet/documents/DocumentSection.tsx"
import { texts as documentsTexts } from "../../fleet/documents/texts.de.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { DamagedLink, damagedTitle } from "../../ui/feedback/DamagedLink.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { EmptyState, LoadFailure, Notice } from "../../ui/feedback/States.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import type { OpenedRow } from "../../ui/panel/ListWithPanel.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { common } from "../../ui/texts.de.ts"
import { useCarActivities } from "../activities/use-activities.ts"
import { EarlierCases } from "./ActivityFacts.tsx"
import { CarEditor } from "./CarEditor.tsx"

type Props = Omit<OpenedRow<unknown>, "row"> & { onClose: () => void }

const isArchived = (car: Car | ArchivedCar): car is ArchivedCar => "archivedAt" in car

/** A car of the fleet in the editor, or from the archive. */
export function OpenedCar({ id, open, visit, isStep, onClose }: Props) {
  const read = useFleetCar(open ? id : undefined)
  const [shown, setShown] = useState<{ car: Car; visit: number }>()
  const car = read.data && !isArchived(read.data) ? read.data : undefined
  if (car && (car !== shown?.car || visit !== shown.visit)) setShown({ car, visit })
  // While it closes, until the next car is loaded, so that panel and focus stay, and if it is deleted while it is edited here.
  const isKept = !open || shown?.visit === visit || (isStep && isId(id) && read.isPending)
  // Each opening has a new form.
  if (shown && isKept) return <CarEditor key={shown.visit} car={shown.car} open={open} onClose={onClose} />
  if (!isId(id))
    return (
      <SidePanel open={open} onClose={onClose} title={damagedTitle}>
        <DamagedLink onClose={onClose} />
      </SidePanel>
    )
  if (read.isPending) return null
  if (read.data && isArchived(read.data))
    return <ArchivedPanel car={read.data} open={open} onClose={onClose} />
  if (read.isLoadingError)
    return (
      <SidePanel open={open} onClose={onClose} title={texts.unknownTitle}>
        <LoadFailure of={read} failure={carRecordTexts.loadFailed} />
      </SidePanel>
    )
  return (
    <SidePanel open={open} onClose={onClose} title={texts.goneTitle}>
      <EmptyState title={texts.goneTitle} action={<Button onClick={onClose}>{common.toList}</Button>}>
        {texts.goneText}
      </EmptyState>
    </SidePanel>
  )
}

type ArchivedPanelProps = { car: ArchivedCar; open: boolean; onClose: () => void }

/** An archived car with its cases, their documents and its history, and a button to restore it (P33). */
function ArchivedPanel({ car, open, onClose }: ArchivedPanelProps) {
  const names = useNames()
  const { data: cases } = useCarActivities(car.id)
  const now = useNow()
  const isOver = now.getTime() >= Date.parse(car.restorableUntil)
  const restoring = useRestoreCar(texts.restored(car.jobNumber), texts.restoreFailed)
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={carText(car)}
      windowTitle={carName(car)}
      wide
      subtitle={texts.subtitle({ jobNumber: car.jobNumber, vin: vinText(car.idNumber) })}
      footer={
        <>
          <Button onClick={onClose}>{common.toList}</Button>
          <Button
            variant="primary"
            busy={restoring.isPending}
            refusedBecause={isOver ? texts.archiveOver : undefined}
            onClick={() => restoring.mutate(car, { onSuccess: onClose })}
          >
            {texts.restore}
          </Button>
        </>
      }
    >
      <VStack gap={6}>
        <Notice tone={isOver ? "warning" : "info"}>
          {car.archivedBy
            ? texts.archivedBy({ at: instantText(car.archivedAt), who: car.archivedBy ?? "" })
            : texts.archivedNotice(instantText(car.archivedAt))}{" "}
          {isOver
            ? texts.archiveOver
            : car.hasActs
              ? texts.restorableStays(instantText(car.restorableUntil))
              : texts.restorableGoes(instantText(car.restorableUntil))}
        </Notice>
        <div role="alert">
          {restoring.isError && <Notice tone="error">{refusalText(restoring.error)}</Notice>}
        </div>
        {sectionsOf(car.area).map(({ name, fields }) => (
          <FormSection key={name} title={texts.group[name]}>
            <Facts
              facts={fields.map((field) => ({
                label: labelOf(field, car.area),
                value: textIn(car, field, names),
              }))}
            />
          </FormSection>
        ))}
        {cases && cases.length > 0 && (
          <FormSection title={texts.cases}>
            <EarlierCases cases={cases} now={now} />
          </FormSection>
        )}
        <FormSection title={common.history}>
          <CarHistory car={car} />
        </FormSection>
        <FormSection title={documentsTexts.title}>
          <DocumentSection carId={car.id} canEdit={false} />
        </FormSection>
      </VStack>
    </SidePanel>
  )
}

/** Why the car cannot be restored, with the conflicting cars. */
function refusalText(error: unknown): string {
  const text = problemText(error, texts.restoreFailed)
  const twice = detailsOf(error, "car_twice")
  return twice ? `${text} ${texts.restoreTwice(twice.idNumber.join(", "))}` : text
}
