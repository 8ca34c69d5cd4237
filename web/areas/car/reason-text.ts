import { useCallback } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import type { Reason } from "./actions.ts"
import type { Labels } from "./labels.ts"
import { texts } from "./texts.de.ts"

export type ReasonText = (reason: Reason | null, car: AgentCar) => string | undefined

/** The sentence beneath a refused button; undefined where nothing is refused. */
export function useReasonText(labels: Labels): ReasonText {
  return useCallback(
    (reason, car) => (reason === null ? undefined : texts.reason[reason](labels.location(car.locationId))),
    [labels],
  )
}
