import { useEffect, useState } from "react"
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
    if (!(await reloadIfReachable())) setState("unreachable")
  }
  const isMissing = error instanceof PartMissing
  useEffect(() => {
    if (isMissing && !wasReloaded()) void reloadIfReachable()
  }, [isMissing])
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

/** Without a connection, a reload would leave nothing but the browser's own page. */
async function reloadIfReachable(): Promise<boolean> {
  const isReachable = await call("GET /api/health").then(
    () => true,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}

/** What a page that was loaded again lacks so soon, it would lack the next time, too. */
const soonMs = 60_000

/** Some browsers give up a module for good once it failed, so the page is loaded again by itself, but once only (ADR-0022). */
const wasReloaded = () =>
  performance.now() < soonMs &&
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload")
