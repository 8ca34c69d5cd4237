import styles from "./Information.module.css"
import { useMeta } from "./meta.ts"
import { texts } from "./texts.de.ts"

export function ContactLine() {
  const meta = useMeta()
  if (!meta) return null
  return (
    <p className={styles.line}>
      {texts.contact} <PhoneLink phone={meta.contactPhone} /> · <MailLink mail={meta.contactMail} />
    </p>
  )
}

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
)

export const MailLink = ({ mail }: { mail: string }) => <a href={`mailto:${mail}`}>{mail}</a>
