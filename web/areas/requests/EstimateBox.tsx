import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { canEstimate, estimateOf, type Wish } from "../../../contract/estimate.ts"
import { euroText } from "../../../contract/format.ts"
import { minIndividualKm, mostCount } from "../../../contract/limits.ts"
import { grossText } from "../../../contract/offer-lines.ts"
import { useTranslation } from "../../texts.ts"
import styles from "./Requests.module.css"

type Props = { car: AgentCar; draft: Wish; today: PlainDate }

/** A live estimate for an individual wish, said to be no offer. */
export function EstimateBox({ car, draft: { km, date }, today }: Props) {
  const { t } = useTranslation("requests")
  if (!canEstimate(car)) return null
  const usable = km !== null && date !== null && km >= minIndividualKm && km <= mostCount && date >= today
  const estimate = usable ? estimateOf(car, km, date) : null
  return (
    <section aria-label={t("estimateTitle")}>
      <p className={styles.estimate} aria-live="polite">
        {estimate && (
          <>
            {t("estimateTitle")}: <strong>{t("estimateNet", { price: euroText(estimate.netCents) })}</strong>,{" "}
            {t("estimateGross", { price: grossText(estimate) })}
          </>
        )}
      </p>
      <p className={styles.muted}>
        {estimate ? t("estimateText") : usable ? t("estimateNone") : t("estimateWaiting")}
      </p>
    </section>
  )
}
