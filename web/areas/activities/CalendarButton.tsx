import type { Activity } from "../../../contract/activities.ts"
import { carName } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { useCalendar } from "./api.ts"

/** The dates of a car that is held, as a file for a calendar program (P51). */
export function CalendarButton({ activity }: { activity: Activity }) {
  const { t } = useTranslation("activities")
  const calendar = useCalendar(t("calendarFailed"))
  return (
    <Button
      icon="calendar"
      busy={calendar.isPending}
      aria-label={t("calendarOf", { car: carName(activity) })}
      onClick={() => calendar.mutate(activity)}
    >
      {t("calendar")}
    </Button>
  )
}
