import type { ReactNode } from "react"
import { useTranslation } from "../../texts.ts"
import { useOpenTitle } from "../../ui/browser/index.ts"
import { InformationLink, MailLink, PhoneLink, useMeta } from "../information/index.ts"
import styles from "./LoginPage.module.css"

type Props = {
  title: string
  /** Another form in place of the screen's own: the title of the window says which (P232). */
  isStep?: boolean
  children: ReactNode
}

/** The frame of every screen before the sign-in: what the portal is, one form, and whom to ask. */
export function EntryFrame({ title, isStep = false, children }: Props) {
  const { t } = useTranslation("sign-in")
  const meta = useMeta()
  useOpenTitle(isStep ? title : undefined)
  return (
    <div className={styles.page}>
      <section className={styles.intro}>
        <p className={styles.headline}>{t("headline")}</p>
        <p>{t("claimPreOffers")}</p>
        <p>{t("claimSelection")}</p>
      </section>
      <div className={styles.entry}>
        <h1>{title}</h1>
        {children}
        <p className={styles.information}>
          <InformationLink hash="faq">{t("faq")}</InformationLink>
          <InformationLink hash="datenschutz">{t("privacy")}</InformationLink>
        </p>
        {meta && (
          <p className={styles.contact}>
            {t("contact")}: <MailLink mail={meta.contactMail} />, <PhoneLink phone={meta.contactPhone} />
          </p>
        )}
      </div>
    </div>
  )
}
