import { useTranslation } from "../../../texts.ts"
import { useMeta } from "../../identity/EntryFrame.tsx"
import styles from "./Information.module.css"

/** Whom to ask, by phone or mail; nothing until it is known. */
export function ContactLine() {
  const { t } = useTranslation("content/information")
  const meta = useMeta()
  if (!meta) return null
  return (
    <p className={styles.contact}>
      {t("contact")} <a href={`tel:${meta.contactPhone.replace(/[^+\d]/g, "")}`}>{meta.contactPhone}</a> ·{" "}
      <a href={`mailto:${meta.contactMail}`}>{meta.contactMail}</a>
    </p>
  )
}
