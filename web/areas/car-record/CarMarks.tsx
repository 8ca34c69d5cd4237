import type { Car } from "../../../contract/cars.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import styles from "./CarMarks.module.css"
import { carBadge } from "./car-badge.ts"

/** Status, open request and missing location as words with their shapes. */
export function CarMarks({ car }: { car: Car }) {
  const { t } = useTranslation("car-record")
  const badge = car.activityState && carBadge({ ...car, activityState: car.activityState })
  return (
    <span className={styles.marks}>
      {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      {car.openRequest && <Badge tone="amber">{t("requestMark")}</Badge>}
      {isIncomplete(car) && <Badge tone="grey">{t("incompleteMark")}</Badge>}
    </span>
  )
}
