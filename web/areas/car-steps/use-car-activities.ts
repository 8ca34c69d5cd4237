import { useTranslation } from "../../texts.ts"
import { useActivitiesOf } from "../activities/index.ts"

/** Everything that was asked for about one car, the last change first. */
export function useCarActivities(carId: string) {
  const { t } = useTranslation("activities")
  return useActivitiesOf(carId, t("loadFailed"))
}
