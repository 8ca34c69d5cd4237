import type { ReactNode } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../button/index.ts"
import { Notice } from "../feedback/index.ts"
import styles from "./ConflictNotice.module.css"

export type ConflictNoticeProps = {
  /** What somebody else changed, in words. */
  changes: readonly { label: string; before: string; after: string }[]
  /** What else happened meanwhile. */
  children?: ReactNode
  onKeep: () => void
  onReload: () => void
}

/** What somebody else saved in the meantime, and the choice between that and the own entries (P35). */
export function ConflictNotice({ changes, children, onKeep, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation("ui")
  return (
    <Notice tone="warning" title={t("conflictTitle")}>
      <div className={styles.notice}>
        {children}
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className={styles.old}>{before}</span> → <strong>{after}</strong>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p>{t("conflictText")}</p>
        <div className={styles.buttons}>
          <Button size="small" onClick={onKeep}>
            {t("conflictKeep")}
          </Button>
          <Button size="small" onClick={onReload}>
            {t("conflictReload")}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
