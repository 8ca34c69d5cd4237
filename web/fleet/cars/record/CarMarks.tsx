import type { ActivityState } from "../../../../contract/core/enums.ts"
import type { Car } from "../../../../contract/fleet/cars.ts"
import { carMarkText } from "../../../../contract/fleet/fleet-words.ts"
import { isIncomplete } from "../../../../contract/fleet/publish.ts"
import { isCancelledCar } from "../../../../contract/fleet/states.ts"
import { Badge } from "../../../ui/feedback/Badge.tsx"
import { HStack } from "../../../ui/layout/Layout.tsx"
import { activityBadge } from "../state-badge.ts"

/** Badges of a car: status, open request, hidden, incomplete; none if it is simply free. */
export function CarMarks({ car }: { car: Car }) {
  const badge = car.activityState && carBadge({ ...car, activityState: car.activityState })
  return (
    <HStack as="span" gap="0.5 3" align="center" wrap inline>
      {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      {car.openRequest && <Badge tone="amber">{carMarkText.requested}</Badge>}
      {!car.display && <Badge tone="grey">{carMarkText.hidden}</Badge>}
      {isIncomplete(car) && <Badge tone="grey">{carMarkText.incomplete}</Badge>}
    </HStack>
  )
}

/** The status of a car as text and tone: "storniert" if rejected after its confirmation (P48). */
export const carBadge = (car: Pick<Car, "dateConfirmation"> & { activityState: ActivityState }) =>
  activityBadge({ state: car.activityState, cancelled: isCancelledCar(car) })
