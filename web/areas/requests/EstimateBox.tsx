import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { canEstimate, estimateOf, type Wish } from "../../../contract/estimate.ts"
import { euroText } from "../../../contract/format.ts"
import { minIndividualKm, mostCount } from "../../../contract/limits.ts"
import { grossText } from "../../../contract/offer-lines.ts"
import { Text } from "../../ui/layout/index.ts"
import styles from "./Requests.module.css"
import { texts } from "./texts.de.ts"

type Props = { car: AgentCar; draft: Wish; today: PlainDate }

/** A live estimate for an individual wish, said to be no offer. */
export function EstimateBox({ car, draft: { km, date }, today }: Props) {
  if (!canEstimate(car)) return null
  const usable = km !== null && date !== null && km >= minIndividualKm && km <= mostCount && date >= today
  const estimate = usable ? estimateOf(car, km, date) : null
  return (
    <section aria-label={texts.estimateTitle}>
      <p className={styles.estimate} aria-live="polite">
        {estimate && (
          <>
            {texts.estimateTitle}: <strong>{texts.estimateNet(euroText(estimate.netCents))}</strong>,{" "}
            {texts.estimateGross(grossText(estimate))}
          </>
        )}
      </p>
      <Text as="p" small muted className={styles.muted}>
        {estimate ? texts.estimateText : usable ? texts.estimateNone : texts.estimateWaiting}
      </Text>
    </section>
  )
}
