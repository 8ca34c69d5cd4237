import type { ConditionsVersion } from "../../../contract/conditions.ts"
import type { Area } from "../../../contract/enums.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { RichText } from "../../ui/layout/index.ts"
import { InformationLink, WaitingText } from "../information/index.ts"
import styles from "./Requests.module.css"

type Props = {
  conditions: ConditionsVersion | undefined
  error: unknown
  onRetry: () => void
  area: Area
  termsVersion: string | undefined
}

/** What a person agrees to before they bind themselves, word by word, and where it can be read again (P61). */
export function Conditions({ conditions, error, onRetry, area, termsVersion }: Props) {
  const { t } = useTranslation("requests")
  return (
    <section className={styles.section}>
      <h3>{t("conditionsTitle")}</h3>
      {conditions ? (
        <>
          <RichText text={conditions.text[area]} />
          <p className={styles.muted}>
            <InformationLink hash="bedingungen">
              {t("conditionsEdition", { version: conditions.version })}
            </InformationLink>
            {termsVersion && (
              <>
                {" · "}
                <InformationLink hash="nutzungsbedingungen">
                  {t("conditionTerms", { version: termsVersion })}
                </InformationLink>
              </>
            )}
          </p>
        </>
      ) : error ? (
        <ErrorState onRetry={onRetry}>{problemText(error, t("conditionsFailed"))}</ErrorState>
      ) : (
        <WaitingText />
      )}
    </section>
  )
}
