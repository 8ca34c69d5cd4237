import { useTranslation } from "../../texts.ts"
import { Card } from "../../ui/layout/index.ts"
import { ExportButton } from "./ExportButton.tsx"
import styles from "./Profile.module.css"

/** One's own data as a file. */
export function DataCard() {
  const { t } = useTranslation("profile")
  return (
    <Card title={t("data")}>
      <p className="muted">{t("dataText")}</p>
      <div className={styles.actions}>
        <ExportButton />
      </div>
    </Card>
  )
}
