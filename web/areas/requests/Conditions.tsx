import { useTranslation } from "../../texts.ts"
import styles from "./Requests.module.css"

const ofPreOffer = [
  "conditionCustomer",
  "conditionContract",
  "conditionConfirmation",
  "conditionUse",
  "conditionAnswer",
] as const
const ofSelection = ["conditionSelectionConfirmation", "conditionUse", "conditionAnswer"] as const

/** What a person agrees to before they send (specification 1: pre-contract conditions). */
export function Conditions({ isSelection }: { isSelection: boolean }) {
  const { t } = useTranslation("requests")
  return (
    <section className={styles.section}>
      <h3>{t("conditionsTitle")}</h3>
      <ul className={styles.conditions}>
        {(isSelection ? ofSelection : ofPreOffer).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  )
}
