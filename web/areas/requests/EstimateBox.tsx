import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { canEstimate, type Estimate, estimateOf, type Wish } from "../../../contract/estimate.ts"
import { euroText, kmText, signedEuroText } from "../../../contract/format.ts"
import { minIndividualKm, mostCount } from "../../../contract/limits.ts"
import { grossText } from "../../../contract/offer-lines.ts"
import { useTranslation } from "../../texts.ts"
import { signedKmText, signedNumber } from "../car/index.ts"
import styles from "./Requests.module.css"

type Props = { car: AgentCar; draft: Wish; today: PlainDate }

/** A live estimate for an individual wish with the way to it, said to be no offer. */
export function EstimateBox({ car, draft: { km, date }, today }: Props) {
  const { t } = useTranslation("requests")
  if (!canEstimate(car)) return null
  const usable = km !== null && date !== null && km >= minIndividualKm && km <= mostCount && date >= today
  const estimate = usable ? estimateOf(car, km, date) : null
  return (
    <section className={styles.estimate} aria-label={t("estimateTitle")}>
      <h3 className={styles.estimateTitle}>{t("estimateTitle")}</h3>
      {estimate && <Way estimate={estimate} />}
      <Result estimate={estimate} />
      <p className={styles.muted}>
        {estimate ? t("estimateText") : usable ? t("estimateNone") : t("estimateWaiting")}
      </p>
    </section>
  )
}

/** The steps that a wish takes away from Pre-Offer 1; one that it does not take is left out. */
function Way({ estimate: { offerCents, months, kilometers } }: { estimate: Estimate }) {
  const { t } = useTranslation("requests")
  const lines = [{ label: t("estimateOffer1"), value: euroText(offerCents) }]
  if (months.count !== 0)
    lines.push({
      label: t("estimateMonths", {
        count: Math.abs(months.count),
        months: signedNumber(months.count),
        surcharge: surchargeText(months.surcharge, t("estimateNoSurcharge")),
      }),
      value: signedEuroText(months.cents),
    })
  if (kilometers.count !== 0)
    lines.push({
      label: t("estimateKm", {
        km: signedKmText(kilometers.count),
        surcharge: surchargeText(kilometers.surcharge, t("estimateNoSurcharge")),
        per: kmText(1000),
      }),
      value: signedEuroText(kilometers.cents),
    })
  return (
    <dl className={styles.way}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const surchargeText = (cents: number, none: string) => (cents === 0 ? none : signedEuroText(cents))

/** Stays on the page while nothing can be said, so that what comes is announced. */
function Result({ estimate }: { estimate: Estimate | null }) {
  const { t } = useTranslation("requests")
  return (
    <p className={styles.estimateResult} aria-live="polite">
      {estimate && (
        <>
          <strong className={styles.estimatePrice}>
            {t("estimateNet", { price: euroText(estimate.netCents) })}
          </strong>{" "}
          <span>{t("estimateGross", { price: grossText(estimate) })}</span>
        </>
      )}
    </p>
  )
}
