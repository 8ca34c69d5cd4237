import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense } from "react"
import type { Area } from "../../../contract/enums.ts"
import { call } from "../../api.ts"
import { type AppLink, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/Button.tsx"
import { Card, Page } from "../../ui/Card.tsx"
import { numberInputText } from "../../ui/parse-input.ts"
import { Loading, Skeleton } from "../../ui/States.tsx"
import { carsOfArea } from "../cars/api.ts"
import { useSession } from "../identity/session.ts"
import styles from "./LandingPage.module.css"

/** Apart, so that agents do not load what only admins see. */
const DeskSection = lazy(async () => ({ default: (await import("../desk/DeskSection.tsx")).DeskSection }))

/** The start page: the open work for admins, for agents where to go, how much is there; whom to ask (specification 2). */
export function LandingPage() {
  const { t } = useTranslation("content")
  const session = useSession()
  if (session.status !== "signedIn") return null
  const { firstname, lastname, type } = session.user
  const isAdmin = type === "ADMIN"
  return (
    <Page
      title={t("welcome", { name: `${firstname} ${lastname}` })}
      lead={isAdmin ? t("adminLead") : t("lead")}
    >
      {isAdmin ? (
        <Suspense fallback={<WaitingDesk />}>
          <DeskSection />
        </Suspense>
      ) : (
        <>
          <div className={styles.cards}>
            <AreaEntry area="PRE_OFFER" />
            <AreaEntry area="SELECTION" />
          </div>
          <ContactLine />
        </>
      )}
    </Page>
  )
}

function AreaEntry({ area }: { area: Area }) {
  const { t } = useTranslation("content")
  // The list is read for its count; opened next, the overview has it already.
  const { data } = useQuery(carsOfArea(area))
  const available = data?.filter(({ activityState }) => activityState === null).length
  const name = area === "PRE_OFFER" ? "preOffers" : "selection"
  return (
    <Entry
      title={t(name)}
      text={t(`${name}Text`)}
      link={links.overview(area)}
      action={t(area === "PRE_OFFER" ? "toPreOffers" : "toSelection")}
    >
      <p className={styles.count}>
        {available === undefined ? (
          <Skeleton width="96px" height="36px" />
        ) : (
          <>
            <strong>{numberInputText(available)}</strong> {t("available", { count: available })}
          </>
        )}
      </p>
    </Entry>
  )
}

function WaitingDesk() {
  return (
    <Loading>
      <Skeleton shape="block" height="320px" />
    </Loading>
  )
}

type EntryProps = {
  title: string
  text: string
  link: AppLink
  action: string
  children?: ReactNode
}

function Entry({ title, text, link, action, children }: EntryProps) {
  return (
    <Card title={title}>
      {children}
      <p className={styles.text}>{text}</p>
      <div>
        <LinkButton variant="primary" icon="arrowRight" link={link}>
          {action}
        </LinkButton>
      </div>
    </Card>
  )
}

function ContactLine() {
  const { t } = useTranslation("content")
  const { data } = useQuery({
    queryKey: ["meta"],
    queryFn: () => call("GET /api/meta.json"),
    meta: { silent: true },
  })
  if (!data) return null
  return (
    <p className={styles.contact}>
      {t("contact")} <a href={`tel:${data.contactPhone.replace(/[^+\d]/g, "")}`}>{data.contactPhone}</a> ·{" "}
      <a href={`mailto:${data.contactMail}`}>{data.contactMail}</a>
    </p>
  )
}
