import type { Area } from "../../../contract/enums.ts"
import { changedLines } from "../../../contract/offer-lines.ts"
import type { Offer } from "../../../contract/offers.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import styles from "./Requests.module.css"

type Props = { before: Offer; after: Offer; area: Area; onContinue: () => void }

/** What changed since the person saw the offer, old beside new; nothing is sent before they go on (P19). */
export function OfferChanged({ before, after, area, onContinue }: Props) {
  const { t } = useTranslation("requests")
  const lines = changedLines(before, after, area)
  return (
    <div role="alert">
      <Notice tone="warning" title={t("changedTitle")}>
        <p>{t("changedText")}</p>
        {lines.length === 0 ? (
          <p>{t("changedElsewhere")}</p>
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
              {lines.map(({ key, label, before: old, after: now }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <del>{old}</del>
                  </td>
                  <td>
                    <ins>{now}</ins>
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
