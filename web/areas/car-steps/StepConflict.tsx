import { labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { textIn } from "../../../contract/field-text.ts"
import { ConflictNotice } from "../../ui/record/index.ts"
import { useCase } from "../activities/index.ts"
import { changedFields, useNames } from "../car-record/index.ts"
import { LastAct } from "./LastAct.tsx"
import { texts } from "./texts.de.ts"
import { useCarActivities } from "./use-car-activities.ts"

type Props = { before: Car; current: Car; onReload: () => void; onKeep: () => void }

/** What somebody else changed in the meantime, and the choice between that and the own entries (P35). */
export function StepConflict({ before, current, onReload, onKeep }: Props) {
  const names = useNames()
  const isStep = before.activityState !== current.activityState || before.openRequest !== current.openRequest
  const changes = changedFields(before, current).map((name) => ({
    label: labelOf(name, current.area),
    before: textIn(before, name, names),
    after: textIn(current, name, names),
  }))
  return (
    <ConflictNotice changes={changes} onKeep={onKeep} onReload={onReload}>
      {isStep && <LastStep carId={current.id} />}
      {before.openRequest !== current.openRequest && (
        <p>{current.openRequest ? texts.conflictRequestOpened : texts.conflictRequestClosed}</p>
      )}
    </ConflictNotice>
  )
}

/** Who did it is known for requests and acceptances; a mere edit leaves no name. */
function LastStep({ carId }: { carId: string }) {
  const newest = useCase(useCarActivities(carId).data?.[0]?.id).data
  return newest ? <LastAct of={newest} /> : null
}
