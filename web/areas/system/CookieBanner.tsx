import { useSyncExternalStore } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { InformationLink } from "../information/index.ts"
import { allowCookies, areCookiesAllowed, whenCookiesAllowed } from "./cookie-consent.ts"
import styles from "./Notices.module.css"

/** Says that only necessary cookies are used, until that was accepted once on this browser (P66). */
export function CookieBanner() {
  const { t } = useTranslation("system")
  const isAccepted = useSyncExternalStore(whenCookiesAllowed, areCookiesAllowed)
  if (isAccepted) return null
  return (
    <section aria-label={t("cookies")} className={styles.notice}>
      <p className={styles.text}>
        {t("cookiesText")} <InformationLink hash="datenschutz">{t("privacy")}</InformationLink>
      </p>
      <Button size="small" variant="primary" onClick={allowCookies}>
        {t("cookiesAccept")}
      </Button>
    </section>
  )
}
