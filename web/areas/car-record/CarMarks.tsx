import type { Car } from "../../../contract/cars.ts"
import type { ActivityState } from "../../../contract/enums.ts"
import { carMarkText } from "../../../contract/fleet-words.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { isCancelledCar } from "../../../contract/states.ts"
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { Marked } from "../../ui/table/Marked.tsx"
import { activityBadge } from "../activities/rules.ts"
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
      {badge && <Mark tone={badge.tone}>{badge.word}</Mark>}
      {car.openRequest && <Mark tone="amber">{carMarkText.requested}</Mark>}
      {whole && !badge && !car.openRequest && (
        <span className={styles.free}>
          <Marked>{carMarkText.free}</Marked>
        </span>
      )}
      {!car.display && <Mark tone="grey">{carMarkText.hidden}</Mark>}
      {isIncomplete(car) && <Mark tone="grey">{carMarkText.incomplete}</Mark>}
    </HStack>
  )
}

const Mark = ({ tone, children }: { tone: Tone; children: string }) => (
  <Badge tone={tone}>
    <Marked>{children}</Marked>
  </Badge>
)

/** The status of a car as text and tone: "storniert" if rejected after its confirmation (P48). */
export const carBadge = (car: Pick<Car, "dateConfirmation"> & { activityState: ActivityState }) =>
  activityBadge({ state: car.activityState, cancelled: isCancelledCar(car) })
