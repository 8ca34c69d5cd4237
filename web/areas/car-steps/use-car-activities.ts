import type { Activity } from "../../../contract/activities.ts"
import { useTranslation } from "../../texts.ts"
import { useActivitiesOf } from "../activities/index.ts"

/** Everything that was asked for about one car, the last change first; undefined until it is known. */
export function useCarActivities(carId: string): readonly Activity[] | undefined {
  const { t } = useTranslation("activities")
  return useActivitiesOf(carId, t("loadFailed")).data
}
