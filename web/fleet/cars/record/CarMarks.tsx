import type { ActivityState } from "../../../../contract/core/enums.ts"
import type { Car } from "../../../../contract/fleet/cars.ts"
import { carMarkText } from "../../../../contract/fleet/fleet-words.ts"
import { isIncomplete } from "../../../../contract/fleet/publish.ts"
import { isCancelledCar } from "../../../../contract/fleet/states.ts"
import { Badge } from "../../../ui/feedback/Badge.tsx"
import { HStack } from "../../../ui/layout/Layout.tsx"
import { activityBadge } from "../state-badge.ts"
import styles from "./CarMarks.module.css"

type Props = {
  car: Car
  /** Whether to show the usual state too, e.g. that the car is free. */
  whole?: boolean
}

export function CarMarks({ car, whole = false }: Props) {
  const badge = car.activityState && carBadge({ ...car, activityState: car.activityState })
  return (
    <HStack as="span" gap="0.5 3" align="center" wrap inline className={styles.marks}>
      {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      {car.openRequest && <Badge tone="amber">{carMarkText.requested}</Badge>}
      {whole && !badge && !car.openRequest && <span className={styles.free}>{carMarkText.free}</span>}
      {!car.display && <Badge tone="grey">{carMarkText.hidden}</Badge>}
      {isIncomplete(car) && <Badge tone="grey">{carMarkText.incomplete}</Badge>}
    </HStack>
  )
}

/** The status of a car as text and tone: "storniert" if rejected after its confirmation (P48). */
export const carBadge = (car: Pick<Car, "dateConfirmation"> & { activityState: ActivityState }) =>
  activityBadge({ state: car.activityState, cancelled: isCancelledCar(car) })
