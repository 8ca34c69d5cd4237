import { useActivitiesOf } from "../activities/index.ts"
import { texts } from "../activities/texts.de.ts"

/** Everything that was asked for about one car, the last change first. */
export function useCarActivities(carId: string) {
  return useActivitiesOf(carId, texts.loadFailed)
}
