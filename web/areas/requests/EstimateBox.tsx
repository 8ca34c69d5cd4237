import { useTranslation } from "react-i18next"
import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { minIndividualKm } from "../../../contract/limits.ts"
import { numberInputText } from "../../ui/parse-input.ts"
import { estimateCents, type Wish } from "./estimate.ts"
import styles from "./Requests.module.css"

type Props = { car: AgentCar; draft: Wish; today: PlainDate }

/** A live estimate for an individual wish, said to be no offer; rounded to ten euros so that it does not look like one. */
export function EstimateBox({ car, draft: { km, date }, today }: Props) {
  const { t } = useTranslation("requests")
  const usable = km !== null && date !== null && km >= minIndividualKm && date >= today
  const cents = usable ? estimateCents(car, km, date) : null
  if (usable && cents === null) return null
  return (
    <div className={styles.estimate} aria-live="polite">
      <p>{t("estimateTitle")}</p>
      {cents === null ? (
        <p className={styles.muted}>{t("estimateWaiting")}</p>
      ) : (
        <>
          <p className={styles.estimatePrice}>
            {t("estimate", { price: `${numberInputText(Math.round(cents / 1000) * 10)} €` })}
          </p>
          <p className={styles.muted}>{t("estimateText")}</p>
        </>
      )}
    </div>
  )
}
