import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { InformationLink } from "../content/information/InformationLink.tsx"
import styles from "./LoginPage.module.css"

/** What the footer and the contact line show; null until it is there. */
export const useMeta = () =>
  useQuery({
    queryKey: ["meta"],
    queryFn: () => call("GET /api/meta.json"),
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** The frame of every screen before the sign-in: what the portal is, one form, and whom to ask. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("identity")
  const meta = useMeta()
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
            {t("contact")}: <a href={`mailto:${meta.contactMail}`}>{meta.contactMail}</a>,{" "}
            <a href={`tel:${meta.contactPhone.replace(/[^+\d]/g, "")}`}>{meta.contactPhone}</a>
          </p>
        )}
      </div>
    </div>
  )
}
