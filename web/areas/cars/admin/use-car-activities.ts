import { useMemo } from "react"
import type { Activity } from "../../../../contract/activities.ts"
import { useTranslation } from "../../../texts.ts"
import { useActivities } from "../../activities/api.ts"
import { activitiesOf } from "./steps.ts"

const none: readonly Activity[] = []

/** Everything that was asked for about one car, the last change first. */
export function useCarActivities(carId: string): readonly Activity[] {
  const { t } = useTranslation("activities")
  const all = useActivities(t("loadFailed")).data ?? none
  return useMemo(() => activitiesOf(carId, all), [carId, all])
}
