import { texts } from "../activities/texts.de.ts"
import { useActivitiesOf } from "../activities/use-activities.ts"

/** Everything that was asked for about one car, the last change first. */
export function useCarActivities(carId: string) {
  return useActivitiesOf(carId, texts.loadFailed)
}
