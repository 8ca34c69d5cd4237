import { useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { texts } from "./texts.de.ts"

/** Says at once that the car of an open dialog is gone. */
export function GoneNews({ inDialog }: { inDialog: boolean }) {
  return (
    <div role="alert" style={{ marginBlockEnd: 16 }}>
      <Notice tone="warning">{inDialog ? texts.goneNow : texts.goneOnly}</Notice>
    </div>
  )
}

/** Says at once that the car that is being looked at has changed; the values themselves stand below. */
export function ChangedNews({ car }: { car: AgentCar }) {
  const [version] = useState(car.version)
  if (car.version === version) return null
  return (
    <div role="status" style={{ marginBlockEnd: 16 }}>
      <Notice tone="info">{texts.changedNow}</Notice>
    </div>
  )
}
