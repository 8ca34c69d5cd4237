import type { Car } from "../../../contract/cars.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Marked } from "../../ui/table/index.ts"
import styles from "./CarMarks.module.css"
import { carBadge } from "./car-badge.ts"

type Props = {
  car: Car
  /** In a list also what is usual: that nobody holds it. */
  whole?: boolean
}

/** Status, open request, what is missing and what agents do not see as words with their shapes (P103). */
export function CarMarks({ car, whole = false }: Props) {
  const { t } = useTranslation("car-record")
  const badge = car.activityState && carBadge({ ...car, activityState: car.activityState })
  return (
    <span className={styles.marks}>
      {badge && (
        <Badge tone={badge.tone}>
          <Marked>{badge.word}</Marked>
        </Badge>
      )}
      {car.openRequest && (
        <Badge tone="amber">
          <Marked>{t("requestMark")}</Marked>
        </Badge>
      )}
      {whole && !badge && !car.openRequest && (
        <span className={styles.free}>
          <Marked>{t("freeMark")}</Marked>
        </span>
      )}
      {!car.display && (
        <Badge tone="grey">
          <Marked>{t("hiddenMark")}</Marked>
        </Badge>
      )}
      {isIncomplete(car) && (
        <Badge tone="grey">
          <Marked>{t("incompleteMark")}</Marked>
        </Badge>
      )}
    </span>
  )
}
