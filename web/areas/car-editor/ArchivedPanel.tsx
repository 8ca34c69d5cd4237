import { labelOf } from "../../../contract/car-fields.ts"
import type { ArchivedCar, CarTwice } from "../../../contract/cars.ts"
import { textIn } from "../../../contract/field-text.ts"
import { carName, carText, instantText, vinText } from "../../../contract/format.ts"
import type { ApiError } from "../../api.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemCode, problemText } from "../../ui/feedback/index.ts"
import { Facts, VStack } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { common } from "../../ui/texts.de.ts"
import { sectionsOf, useNames, useRestoreCar } from "../car-record/index.ts"
import { EarlierCases, useCarActivities } from "../car-steps/index.ts"
import { DocumentSection } from "../documents/index.ts"
import { texts as documentsTexts } from "../documents/texts.de.ts"
import { CarHistory } from "./CarHistory.tsx"
import { EditorSection } from "./EditorSection.tsx"
import { texts } from "./texts.de.ts"

type Props = { car: ArchivedCar; open: boolean; onClose: () => void }

/** An archived car as it was, with its cases, their documents and its history, and the way back (P33, P129). */
export function ArchivedPanel({ car, open, onClose }: Props) {
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
          <EditorSection key={name} id={name} title={texts.group[name]}>
            <Facts
              facts={fields.map((field) => ({
                label: labelOf(field, car.area),
                value: textIn(car, field, names),
              }))}
            />
          </EditorSection>
        ))}
        {cases && cases.length > 0 && (
          <EditorSection id="cases" title={texts.cases}>
            <EarlierCases cases={cases} now={now} />
          </EditorSection>
        )}
        <EditorSection id="history" title={common.history}>
          <CarHistory car={car} />
        </EditorSection>
        <EditorSection id="documents" title={documentsTexts.title}>
          <DocumentSection carId={car.id} canEdit={false} />
        </EditorSection>
      </VStack>
    </SidePanel>
  )
}

/** Why it cannot come back, with the cars that stand in its way. */
function refusalText(error: unknown): string {
  const text = problemText(error, texts.restoreFailed)
  if (problemCode(error) !== "car_twice") return text
  const { idNumber, licensePlateNumber } = (error as ApiError).details as CarTwice
  const others = [...new Set([...idNumber, ...licensePlateNumber])]
  return `${text} ${texts.restoreTwice(others.join(", "))}`
}
