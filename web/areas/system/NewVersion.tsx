import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import styles from "./Notices.module.css"
import { useVersionWatch } from "./use-version-watch.ts"

/** Watches for a newer build; while one waits because somebody is at work, a quiet line says so. */
export function NewVersion({ path }: { path: string }) {
  const { t } = useTranslation("system")
  const { waits, take } = useVersionWatch(path)
  return (
    <div role="status">
      {waits && (
        <section aria-label={t("version")} className={styles.notice}>
          <p className={styles.text}>
            <strong>{t("versionText")}</strong> {t("versionLater")}
          </p>
          <Button size="small" icon="refresh" onClick={take}>
            {t("versionLoad")}
          </Button>
        </section>
      )}
    </div>
  )
}
