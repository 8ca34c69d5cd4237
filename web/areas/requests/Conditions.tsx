import { useTranslation } from "../../texts.ts"
import { InformationLink } from "../information/index.ts"
import styles from "./Requests.module.css"

const ofPreOffer = [
  "conditionCustomer",
  "conditionContract",
  "conditionConfirmation",
  "conditionUse",
  "conditionAnswer",
] as const
const ofSelection = ["conditionSelectionConfirmation", "conditionUse", "conditionAnswer"] as const

type Props = {
  isSelection: boolean
  /** Of the terms of use, which go with a pre-contract. */
  termsVersion?: string | undefined
}

/** What a person agrees to before they send (P61). */
export function Conditions({ isSelection, termsVersion }: Props) {
  const { t } = useTranslation("requests")
  return (
    <section className={styles.section}>
      <h3>{t("conditionsTitle")}</h3>
      <ul className={styles.conditions}>
        {(isSelection ? ofSelection : ofPreOffer).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        {termsVersion && (
          <li>
            <InformationLink hash="nutzungsbedingungen">
              {t("conditionTerms", { version: termsVersion })}
            </InformationLink>
          </li>
        )}
      </ul>
    </section>
  )
}
