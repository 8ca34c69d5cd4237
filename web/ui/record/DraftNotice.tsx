import { useTranslation } from "../../texts.ts"
import { Button } from "../button/index.ts"
import { Notice } from "../feedback/index.ts"
import styles from "./DraftNotice.module.css"
import type { DraftMarks } from "./use-draft.ts"

/** Says that a form began with what had been typed before, and offers to throw it away. */
export function DraftNotice({ draft }: { draft: DraftMarks }) {
  const { t } = useTranslation("ui")
  if (!draft.restored) return null
  return (
    <Notice tone="info">
      <div role="status" className={styles.line}>
        <span>{t("draftRestored")}</span>
        <Button size="small" onClick={draft.discard}>
          {t("draftDiscard")}
        </Button>
      </div>
    </Notice>
  )
}
