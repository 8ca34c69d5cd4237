import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import type { Difference } from "./differences.ts"
import styles from "./Requests.module.css"

type Props = {
  differences: readonly Difference[]
  /** Whether the car's offer is another one; else only the texts that one agrees to are. */
  isOffer: boolean
  onContinue: () => void
}

/** What changed since the person saw the offer, old beside new; nothing is sent before they go on (P19). */
export function OfferChanged({ differences, isOffer, onContinue }: Props) {
  const { t } = useTranslation("requests")
  return (
    <div role="alert">
      <Notice tone="warning" title={t(isOffer ? "changedTitle" : "changedTexts")}>
        <p>{t(isOffer ? "changedText" : "changedTextsText")}</p>
        {differences.length === 0 ? (
          <p>{t("changedBack")}</p>
        ) : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{t("changedValue")}</th>
                <th scope="col">{t("changedBefore")}</th>
                <th scope="col">{t("changedAfter")}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ key, label, before, after }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <del>{before}</del>
                  </td>
                  <td>
                    <ins>{after}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Button size="small" onClick={onContinue}>
          {t("changedContinue")}
        </Button>
      </Notice>
    </div>
  )
}
