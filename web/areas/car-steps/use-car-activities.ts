import { useMemo } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { useTranslation } from "../../texts.ts"
import { useActivities } from "../activities/index.ts"
import { activitiesOf } from "./steps.ts"

/** Everything that was asked for about one car, the last change first; undefined until it is known. */
export function useCarActivities(carId: string): readonly Activity[] | undefined {
  const { t } = useTranslation("activities")
  const all = useActivities(t("loadFailed")).data
  return useMemo(() => all && activitiesOf(carId, all), [carId, all])
}
