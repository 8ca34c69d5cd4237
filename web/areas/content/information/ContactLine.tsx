import { useTranslation } from "../../../texts.ts"
import { MailLink, PhoneLink } from "../ContactLinks.tsx"
import { useMeta } from "../use-meta.ts"
import styles from "./Information.module.css"

/** Whom to ask, by phone or mail; nothing until it is known. */
export function ContactLine() {
  const { t } = useTranslation("content/information")
  const meta = useMeta()
  if (!meta) return null
  return (
    <p className={styles.contact}>
      {t("contact")} <PhoneLink phone={meta.contactPhone} /> · <MailLink mail={meta.contactMail} />
    </p>
  )
}
