import { useCallback } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import type { Reason } from "./actions.ts"
import type { Labels } from "./labels.ts"

export type ReasonText = (reason: Reason | null, car: AgentCar) => string | undefined

/** The sentence beneath a refused button; undefined where nothing is refused. */
export function useReasonText(labels: Labels): ReasonText {
  const { t } = useTranslation("car")
  return useCallback(
    (reason, car) =>
      reason === null ? undefined : t(`reason_${reason}`, { location: labels.location(car.locationId) }),
    [t, labels],
  )
}
