import type { Activity } from "../../../contract/activities.ts"
import { instantText } from "../../../contract/format.ts"
import { standingOf } from "../../../contract/states.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import styles from "./Activities.module.css"

/** That somebody says an acceptance was not theirs, as long as nobody clarified it (P145); both sides see it. */
export function DisputeNotice({ activity: { dispute, state } }: { activity: Activity }) {
  const { t } = useTranslation("activities")
  if (!dispute?.open) return null
  return (
    <Notice tone="error" title={t("disputedTitle", { at: instantText(dispute.at) })}>
      <p>{t(`disputed_${standingOf(state)}`)}</p>
      {dispute.text && <p className={styles.words}>{t("disputedWords", { text: dispute.text })}</p>}
    </Notice>
  )
}
