import { useState } from "react"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { texts } from "./texts.de.ts"

/** Announces that the car of an open dialog is no longer available. */
export function UnavailableNotice({ inDialog }: { inDialog: boolean }) {
  return (
    <div role="alert" className="spaced">
      <Notice tone="warning">{inDialog ? texts.goneNow : texts.goneOnly}</Notice>
    </div>
  )
}

/** Announces that the displayed car has changed; its values are shown below. */
export function ChangedNotice({ car }: { car: AgentCar }) {
  const [version] = useState(car.version)
  if (car.version === version) return null
  return (
    <div role="status" className="spaced">
      <Notice tone="info">{texts.changedNow}</Notice>
    </div>
  )
}
