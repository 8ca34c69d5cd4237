import { useTranslation } from "../../texts.ts"
import { MailLink, PhoneLink } from "./ContactLinks.tsx"
import styles from "./Information.module.css"
import { useMeta } from "./meta.ts"

/** Whom to ask, by phone or mail; nothing until it is known. */
export function ContactLine() {
  const { t } = useTranslation("information")
  const meta = useMeta()
  if (!meta) return null
  return (
    <p className={styles.line}>
      {t("contact")} <PhoneLink phone={meta.contactPhone} /> · <MailLink mail={meta.contactMail} />
    </p>
  )
}
