import type { UnmadeDocument } from "../../../contract/contracts.ts"
import { instantText, numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useMakeNow, useUnmade } from "./api.ts"
import styles from "./Outbox.module.css"

/** The contract documents that could not be made so far, each with its reason (P130); nothing while all are well. */
export function UnmadeDocuments() {
  const { t } = useTranslation("outbox")
  const { data = [] } = useUnmade()
  if (data.length === 0) return null
  return (
    <Notice tone="warning" title={t("unmadeTitle", { count: data.length })}>
      <p>{t("unmadeText")}</p>
      <ul className={styles.unmade}>
        {data.map((document) => (
          <Unmade key={document.actId} document={document} />
        ))}
      </ul>
    </Notice>
  )
}

function Unmade({ document }: { document: UnmadeDocument }) {
  const { t } = useTranslation("outbox")
  const make = useMakeNow({ success: t("makingNow"), failure: t("makeNowFailed") })
  const { attempts, nextAttemptAt, lastError, number } = document
  const tries = { count: attempts, next: instantText(nextAttemptAt), error: lastError }
  return (
    <li className={styles.document}>
      <strong>{t("unmadeOf", document)}</strong>
      <p>{t("unmadeTries", { ...tries, formatted: numberText(attempts) })}</p>
      <Button
        size="small"
        icon="refresh"
        busy={make.isPending}
        aria-label={t("makeNowOf", { number })}
        onClick={() => make.mutate(document.actId)}
      >
        {t("makeNow")}
      </Button>
    </li>
  )
}
