import { labelOf } from "../../../contract/car-fields.ts"
import { dateText, kmText } from "../../../contract/format.ts"
import type { Listing } from "../../../contract/listings.ts"
import { useTranslation } from "../../texts.ts"
import { Badge, Notice } from "../../ui/feedback/index.ts"
import styles from "./Listings.module.css"

/** Whether the car counts as new, why, and what its mandatory text lacks (P224, P225). */
export function MandatoryState({ listing }: { listing: Listing }) {
  const { t } = useTranslation("listings")
  const { novelty, mandatory, mayBeAdvertised } = listing
  const missing = mandatory.missing.map((name) => labelOf(name))
  return (
    <>
      <p className={styles.novelty}>
        <Badge tone={novelty.isNew ? "petrol" : "grey"}>{t(novelty.isNew ? "isNew" : "isUsed")}</Badge>
        <span>{useReason(listing)}</span>
      </p>
      {novelty.unknown.length > 0 && (
        <p className="muted">
          {t("unknown", { fields: novelty.unknown.map((name) => labelOf(name)).join(", ") })}
        </p>
      )}
      {mandatory.text === null && (
        <Notice tone="warning" title={t(mayBeAdvertised ? "incompleteUsed" : "incompleteNew")}>
          {missing.length > 0 && (
            <p>
              {mandatory.missing.includes("drive")
                ? t("missingDrive")
                : t("missing", { fields: missing.join(", ") })}
            </p>
          )}
          {mandatory.contradictions.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{t("askProvider")}</p>
        </Notice>
      )}
    </>
  )
}

/** The reason in words: the day until which it is new, or what the judgement rests on. */
function useReason({ novelty, dateOfFirstRegistration, kilometerReading }: Listing): string {
  const { t } = useTranslation("listings")
  if (novelty.newUntil) return t("newUntil", { date: dateText(novelty.newUntil) })
  const known = [
    dateOfFirstRegistration && t("registered", { date: dateText(dateOfFirstRegistration) }),
    kilometerReading > 0 && t("driven", { km: kmText(kilometerReading) }),
  ].filter(Boolean)
  return t(novelty.isNew ? "newBecause" : "usedBecause", { known: known.join(", ") || t("nothingKnown") })
}
