import { useState } from "react"
import { call } from "../api.ts"
import { useTranslation } from "../texts.ts"
import { Button } from "../ui/button/index.ts"
import { EmptyState, Notice } from "../ui/feedback/index.ts"
import { PartMissing } from "../ui/loading/index.ts"
import styles from "./Pages.module.css"

/** Something in a page broke, or a part of it could not be loaded: says what is safe, and tries again. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation("shell")
  const [state, setState] = useState<"shown" | "asking" | "unreachable">("shown")
  const retry = async () => {
    setState("asking")
    // Without a connection, loading anew would leave nothing but the browser's own page.
    const isThere = await call("GET /api/health").then(
      () => true,
      () => false,
    )
    if (isThere) location.reload()
    else setState("unreachable")
  }
  const isMissing = error instanceof PartMissing
  return (
    <div role="alert">
      <EmptyState
        wholePage
        icon="warning"
        title={isMissing ? t("missingTitle") : t("errorTitle")}
        action={
          <div className={styles.ways}>
            <Button variant="primary" icon="refresh" busy={state === "asking"} onClick={() => void retry()}>
              {t("retry", { ns: "ui" })}
            </Button>
            {/* A page that broke is left for good, with all that stands in its memory. */}
            <a href="/">{t("toHome")}</a>
          </div>
        }
      >
        <div className={styles.words}>
          <p>{isMissing ? t("missingText") : t("errorText")}</p>
          <p>{t("errorSafe")}</p>
          {state === "unreachable" && <Notice tone="warning">{t("unreachable")}</Notice>}
        </div>
      </EmptyState>
    </div>
  )
}
