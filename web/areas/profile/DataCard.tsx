import { useTranslation } from "../../texts.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useOwnCall } from "./api.ts"
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

/** Downloads everything the portal keeps about oneself; also for those who are blocked. */
export function ExportButton() {
  const { t } = useTranslation("profile")
  const words = { success: t("exported"), failure: t("exportFailed") }
  const fetched = useOwnCall("GET /api/profile/export", words, (data) =>
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), t("exportFile")),
  )
  return (
    <Button icon="download" busy={fetched.isPending} onClick={() => fetched.mutate(undefined)}>
      {t("export")}
    </Button>
  )
}
